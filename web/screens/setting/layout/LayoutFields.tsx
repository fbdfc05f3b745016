import { Flex } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { Section } from '../../../ui/Section.tsx'
import { parsePrefixes } from '../prefixes.ts'
import { AisleKindField } from './AisleKindField.tsx'
import type { LayoutValues } from './layoutForm.ts'

/** Sections of the layout form. */
export function LayoutFields({ form }: { form: ServerForm<LayoutValues> }) {
  const t = useT()
  const metres = { form, unit: t('layout.metres'), scale: 1000, span: 6 }
  const racks = parsePrefixes(form.watch('racks')).map((value) => ({ value, label: value }))
  const depot = form.watch('depotRack')
  // A rack that is no longer listed stays visible, with its error.
  const options = racks.some(({ value }) => value === depot) || !depot ? racks : [{ value: depot, label: depot }, ...racks]
  return (
    <Flex direction="column" gap="2.5" minW="0">
      <Section title={t('layout.aisles')}>
        <FieldGrid>
          <AisleKindField form={form} />
          <NumberField {...metres} name="aislePitchMillimetres" label={t('layout.aislePitch')} />
          <NumberField {...metres} name="aisleWidthMillimetres" label={t('layout.aisleWidth')} />
          <TextAreaField form={form} name="racks" label={t('layout.racks')} hint={t('layout.racksHint')} rows={2} />
        </FieldGrid>
      </Section>
      <Section title={t('layout.bays')}>
        <FieldGrid>
          <NumberField form={form} name="firstBay" label={t('layout.firstBay')} span={6} />
          <NumberField form={form} name="lastBay" label={t('layout.lastBay')} span={6} />
          <NumberField {...metres} name="bayWidthMillimetres" label={t('layout.bayWidth')} />
          <NumberField
            form={form}
            name="layerMilliseconds"
            label={t('layout.layerTime')}
            unit={t('layout.seconds')}
            scale={1000}
            span={6}
          />
        </FieldGrid>
      </Section>
      <Section title={t('layout.blocks')}>
        <FieldGrid>
          <TextField
            form={form}
            name="crossAfter"
            label={t('layout.crossAfter')}
            hint={t('layout.crossAfterHint')}
            autoComplete="off"
            optional
          />
          <NumberField {...metres} name="crossWidthMillimetres" label={t('layout.crossWidth')} />
          <NumberField {...metres} name="endGapMillimetres" label={t('layout.endGap')} />
        </FieldGrid>
      </Section>
      <Section title={t('layout.depot')}>
        <FieldGrid>
          <SelectField form={form} name="depotRack" label={t('layout.depotRack')} options={options} span={6} />
          <RadioField
            form={form}
            name="depotEnd"
            label={t('layout.depotEnd')}
            options={(['FRONT', 'BACK'] as const).map((value) => ({ value, label: t(`layout.end.${value}`) }))}
            span={6}
          />
        </FieldGrid>
      </Section>
    </Flex>
  )
}
