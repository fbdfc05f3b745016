import { partnerCustomersMaximum } from '../../../../graph/access/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { CustomerPicker } from '../../../shell/CustomerField.tsx'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import type { PickerOption } from '../../../ui/form/PickerField.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import type { PartnerValues } from './partnerForm.ts'

interface Props {
  form: ServerForm<PartnerValues>
  /** The customers of a stored partner. */
  stored?: readonly PickerOption[]
}

/** Name, address and customers of a partner. */
export function PartnerFields({ form, stored = [] }: Props) {
  const t = useT()
  return (
    <>
      <TextField form={form} name="name" label={t('access.key.name')} hint={t('access.partner.nameHint')} autoComplete="off" />
      <TextField
        form={form}
        name="address"
        label={t('access.partner.address')}
        hint={t('access.partner.addressHint')}
        autoComplete="off"
        inputMode="url"
      />
      <FormLines
        form={form}
        name="customers"
        label={t('access.partner.customers')}
        columns={[
          {
            id: 'customerId',
            header: t('access.key.customer'),
            cell: (index) => (
              <CustomerPicker form={form} name={`customers.${index}.customerId`} label={t('access.key.customer')} known={stored} />
            ),
          },
        ]}
        grow={{ newLine: { customerId: '' }, label: t('access.partner.addCustomer'), maximum: partnerCustomersMaximum }}
      />
    </>
  )
}
