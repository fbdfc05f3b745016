import { Box, Grid, NativeSelect } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { layerArrow } from '../../../graph/print/states/labelLayout.ts'
import { useT } from '../../i18n/useT.ts'
import { LabelOptions } from '../../shell/labels/LabelOptions.tsx'
import type { LabelPreview as Preview } from '../../shell/labels/LabelPreview.tsx'
import { printableCodes } from '../../shell/labels/printableCodes.ts'
import type { LabelSettings } from '../../shell/labels/useLabelSettings.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Section } from '../../ui/Section.tsx'
import type { LocationRange, RangePreview } from './useLocationRange.ts'

const LabelPreview = lazyComponent<Parameters<typeof Preview>[0]>(() =>
  import('../../shell/labels/LabelPreview.tsx').then((file) => file.LabelPreview),
)

const previewed = 20

export const labelsFor = ['new', 'all'] as const
export type LabelsFor = (typeof labelsFor)[number]

interface Props {
  settings: LabelSettings
  range: LocationRange
  preview: RangePreview
  codes: readonly string[]
  of: LabelsFor
  onOf: (of: LabelsFor) => void
  area: string | null
  warehouse: string
}

/** Labels of the locations of a range, which are printed when they are created. */
export function RangeLabels({ settings, range, preview, codes, of, onOf, area, warehouse }: Props) {
  const t = useT()
  const id = useId()
  const existing = new Set(preview.existing)
  const printed = printableCodes(codes, settings.each).codes.length
  const labels = codes.slice(0, previewed).map((code) => {
    const [prefix, column, layer = 0] = code.split('-').map((part, at) => (at === 0 ? part : Number(part))) as [string, number, number]
    const shelf = preview.shelves.find((one) => one.prefix === prefix && one.column === column)
    const [lowest, highest] = [Math.min(range.firstLayer, shelf?.lowest ?? layer), Math.max(range.lastLayer, shelf?.highest ?? layer)]
    // A location that exists keeps its area.
    const known = existing.has(code) ? (preview.existingLocations.find((one) => one.code === code)?.area?.name ?? null) : area
    return { code, area: known, warehouse, layer, arrow: layerArrow(layer, lowest, highest) }
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
          {printed < codes.length && (
            <Box color="warn.fg" mt="2">
              {t('setting.range.labelsTooMany', { printed: printed * settings.each, all: codes.length * settings.each })}
            </Box>
          )}
        </Box>
        <LabelPreview labels={labels} total={codes.length} settings={settings} />
      </Grid>
    </Section>
  )
}
