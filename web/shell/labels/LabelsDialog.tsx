import { Box, Button, Grid } from '@chakra-ui/react'
import { labelsMaximum } from '../../../graph/warehouse/states.ts'
import { useT } from '../../i18n/useT.ts'
import { usePrintSheet } from '../../relay/usePrintSheet.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { LabelOptions } from './LabelOptions.tsx'
import { printableCodes } from './printableCodes.ts'
import { useLabelSettings } from './useLabelSettings.ts'

const StoredLabelPreview = lazyComponent(() => import('./StoredLabelPreview.tsx').then((file) => file.StoredLabelPreview))

interface Props {
  title: string
  /** Name of the sheet, the id of its subject, and which labels. */
  sheet: { name: string; id: string; codes?: readonly string[] }
  /** Labels of each: how many at first, and what an empty field means; without it one of each is printed. */
  copies?: { initial: string; label: string; hint?: string; isOptional?: boolean }
  /** What else is to be known. */
  hint?: string
  fileName: string
  onClose: () => void
}

/** Prints labels on the chosen paper: a roll, or sheets of A4, with one to three columns; shows those of locations as they will be. */
export function LabelsDialog({ title, sheet, copies, hint, fileName, onClose }: Props) {
  const t = useT()
  const print = usePrintSheet()
  const isOfLocations = sheet.name === 'location-labels'
  const settings = useLabelSettings({ copies, isOfLocations })
  const isWrong = Object.values(settings.isWrong).some(Boolean)
  const printed = sheet.codes && printableCodes(sheet.codes, settings.each)
  const submit = () => {
    if (isWrong) return
    // Nothing is printed of no copies.
    if (settings.each > 0) print(sheet.name, sheet.id, fileName, settings.search(printed?.codes))
    onClose()
  }
  const options = <LabelOptions settings={settings} copies={copies} isOfLocations={isOfLocations} />
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      {...(isOfLocations && { width: '3xl' })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
          <Button variant="solid" colorPalette="brand" onClick={submit}>
            {t('labels.print')}
          </Button>
        </>
      }
    >
      {isOfLocations ? (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="5" alignItems="start">
          {options}
          <StoredLabelPreview warehouseId={sheet.id} codes={sheet.codes ?? []} settings={settings} />
        </Grid>
      ) : (
        options
      )}
      {hint && (
        <Box mt="3" color="muted">
          {hint}
        </Box>
      )}
      {printed?.cutBy && !isWrong && (
        <Box role="status" mt="3" color="warn.fg">
          {t(printed.cutBy === 'labels' ? 'labels.cut' : 'labels.cutLong', {
            count: printed.codes.length,
            all: sheet.codes?.length ?? 0,
            maximum: labelsMaximum,
          })}
        </Box>
      )}
    </Modal>
  )
}
