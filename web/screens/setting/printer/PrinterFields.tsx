import { useEffect } from 'react'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { mayPrintZpl } from '../../../../graph/printer/input.ts'
import {
  PrinterKind,
  PrinterLanguage,
  PrinterPaper,
  PrinterPurpose,
  PrinterResolution,
  PrinterState,
} from '../../../../graph/printer/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { NumberField, TextField } from '../../../ui/form/fields.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { Section } from '../../../ui/Section.tsx'
import type { PrinterValues } from './printerForm.ts'

/** Fields of a printer; a printer of the browser needs no address. */
export function PrinterFields({ form }: { form: ServerForm<PrinterValues> }) {
  const t = useT()
  const kind = form.watch('kind')
  const purpose = form.watch('purpose') ?? 'LABELS'
  const isZpl = mayPrintZpl({ kind, purpose }) && form.watch('language') === 'ZPL'
  const { clearErrors } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error of the address is of the kind for which it was checked.
  useEffect(() => clearErrors('address'), [kind, clearErrors])
  const kinds = valuesOf(PrinterKind).map((value) => ({ value, label: t(`enum.PrinterKind.${value}`) }))
  const papers = valuesOf(PrinterPaper).map((value) => ({ value, label: t(`enum.PrinterPaper.${value}`) }))
  const purposes = valuesOf(PrinterPurpose).map((value) => ({ value, label: t(`enum.PrinterPurpose.${value}`) }))
  const languages = valuesOf(PrinterLanguage).map((value) => ({ value, label: t(`enum.PrinterLanguage.${value}`) }))
  const resolutions = valuesOf(PrinterResolution).map((value) => ({ value, label: t(`enum.PrinterResolution.${value}`) }))
  const states = valuesOf(PrinterState).map((value) => ({ value, label: t(`enum.PrinterState.${value}`) }))
  return (
    <Section title={t('printer.settings')}>
      <FieldGrid>
        <TextField form={form} name="name" label={t('printer.name')} hint={t('printer.nameHint')} autoComplete="off" span={6} />
        <RadioField form={form} name="kind" label={t('printer.kind')} hint={t(`printer.kindHint.${kind}`)} options={kinds} />
        {kind !== 'BROWSER' && (
          <TextField form={form} name="address" label={t('printer.address')} hint={t(`printer.addressHint.${kind}`)} autoComplete="off" />
        )}
        <RadioField form={form} name="purpose" label={t('printer.purpose')} options={purposes} />
        {mayPrintZpl({ kind, purpose }) && (
          <RadioField form={form} name="language" label={t('printer.language')} hint={t('printer.languageHint')} options={languages} />
        )}
        {isZpl ? (
          <>
            <RadioField form={form} name="resolution" label={t('printer.resolution')} options={resolutions} span={6} />
            <NumberField form={form} name="labelWidthMillimetres" label={t('printer.labelWidth')} unit="mm" span={3} />
            <NumberField form={form} name="labelHeightMillimetres" label={t('printer.labelHeight')} unit="mm" span={3} />
          </>
        ) : (
          purpose !== 'DOCUMENTS' && <RadioField form={form} name="paper" label={t('printer.paper')} options={papers} span={6} />
        )}
        <RadioField form={form} name="state" label={t('printer.state')} hint={t('printer.stateHint')} options={states} span={6} />
      </FieldGrid>
    </Section>
  )
}
