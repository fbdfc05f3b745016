import { Box, Grid, NativeSelect } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { layerArrow } from '../../../graph/print/states/labelLayout.ts'
import { labelsMaximum } from '../../../graph/warehouse/states.ts'
import { useT } from '../../i18n/useT.ts'
import { LabelOptions } from '../../shell/labels/LabelOptions.tsx'
import type { LabelPreview as Preview } from '../../shell/labels/LabelPreview.tsx'
import type { LabelSettings } from '../../shell/labels/useLabelSettings.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Section } from '../../ui/Section.tsx'
import type { LocationRange } from './useLocationRange.ts'

const LabelPreview = lazyComponent<Parameters<typeof Preview>[0]>(() =>
  import('../../shell/labels/LabelPreview.tsx').then((file) => file.LabelPreview),
)

const previewed = 30

export const labelsFor = ['new', 'all'] as const
export type LabelsFor = (typeof labelsFor)[number]

interface Props {
  settings: LabelSettings
  range: LocationRange
  codes: readonly string[]
  of: LabelsFor
  onOf: (of: LabelsFor) => void
  area: string | null
  warehouse: string
}

/** Labels of the locations of a range, which are printed when they are created. */
export function RangeLabels({ settings, range, codes, of, onOf, area, warehouse }: Props) {
  const t = useT()
  const id = useId()
  const labels = codes.slice(0, previewed).map((code) => {
    const layer = Number(code.slice(code.lastIndexOf('-') + 1))
    return { ...{ code, area, warehouse, layer }, arrow: layerArrow(layer, range.firstLayer, range.lastLayer) }
  })
  return (
    <Section title={t('setting.range.labels')} aside={<Box color="muted">{t('setting.range.labelsHint')}</Box>}>
      <Grid templateColumns="repeat(auto-fit, minmax(min(100%, 18rem), 1fr))" gap="5" alignItems="start">
        <Box>
          <Box mb="3" maxW="16rem">
            <label htmlFor={id}>{t('setting.range.labelsFor')}</label>
            <NativeSelect.Root>
              <NativeSelect.Field
                id={id}
                value={of}
                onChange={({ target }) => onOf(labelsFor.find((one) => one === target.value) ?? 'new')}
              >
                {labelsFor.map((one) => (
                  <option key={one} value={one}>
                    {t(`setting.range.labelsFor.${one}`)}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator>
                <ChevronDown aria-hidden />
              </NativeSelect.Indicator>
            </NativeSelect.Root>
          </Box>
          <LabelOptions settings={settings} copies={{ label: t('labels.copies') }} isOfLocations />
          {codes.length * Number(settings.copies || 1) > labelsMaximum && (
            <Box color="warn.fg" mt="2">
              {t('setting.range.labelsTooMany', { maximum: labelsMaximum })}
            </Box>
          )}
        </Box>
        <LabelPreview labels={labels} total={codes.length} settings={settings} />
      </Grid>
    </Section>
  )
}
