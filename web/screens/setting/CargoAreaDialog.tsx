import { graphql, useFragment } from 'react-relay'
import { valuesOf } from '../../../graph/kernel/states/enumSpec.ts'
import { CreateCargoAreaInput } from '../../../graph/warehouse/input.ts'
import { CargoAreaType } from '../../../graph/warehouse/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import type { Told } from '../../relay/useNotifyOutcome.ts'
import { useReload } from '../../relay/useReload.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { CargoAreaDialog_area$key } from './__generated__/CargoAreaDialog_area.graphql.ts'
import type { CargoAreaDialogAddMutation } from './__generated__/CargoAreaDialogAddMutation.graphql.ts'
import type { CargoAreaDialogEditMutation } from './__generated__/CargoAreaDialogEditMutation.graphql.ts'

interface Props {
  /** The area to edit; null for a new one. */
  area: CargoAreaDialog_area$key | null
  warehouseId: string
  onClose: () => void
}

/** Adds or edits a cargo area; its code is fixed. */
export function CargoAreaDialog({ area: key, warehouseId, onClose }: Props) {
  const t = useT()
  const reload = useReload()
  const area = useFragment(
    graphql`
      fragment CargoAreaDialog_area on CargoArea {
        id
        version
        code
        name
        nameEn
        type
      }
    `,
    key,
  )
  const add = useCommand<CargoAreaDialogAddMutation>(graphql`
    mutation CargoAreaDialogAddMutation($input: CreateCargoAreaInput!) {
      createCargoArea(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const edit = useCommand<CargoAreaDialogEditMutation>(graphql`
    mutation CargoAreaDialogEditMutation($input: UpdateCargoAreaInput!) {
      updateCargoArea(input: $input) {
        cargoArea {
          displayName
          ...CargoAreaDialog_area
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(CreateCargoAreaInput, {
    defaultValues: area
      ? { warehouseId, code: area.code, name: area.name, nameEn: area.nameEn ?? '', type: area.type }
      : { warehouseId, code: '', name: '', nameEn: '', type: 'PICKING' },
    draft: area ? `updateCargoArea.${area.id}` : `createCargoArea.${warehouseId}`,
  })
  return (
    <FormDialog
      title={area ? t('setting.area.editTitle', { code: area.code }) : t('setting.area.add')}
      form={form}
      save={({ nameEn, name, type, code }): Promise<Told> => {
        const fields = { name, type, nameEn: nameEn || null }
        return area
          ? edit.run({ cargoAreaId: area.id, expectedVersion: area.version, ...fields })
          : add.run({ warehouseId, code, ...fields })
      }}
      onSaved={({ code }) => {
        toaster.success(t('setting.area.saved', { code }))
        reload()
      }}
      onClose={onClose}
      busy={add.busy || edit.busy}
    >
      {!area && <TextField form={form} name="code" label={t('setting.area.code')} hint={t('setting.area.codeHint')} autoComplete="off" />}
      <TextField form={form} name="name" label={t('setting.area.name')} autoComplete="off" />
      <TextField form={form} name="nameEn" label={t('product.tag.nameEn')} autoComplete="off" optional />
      <SelectField
        form={form}
        name="type"
        label={t('setting.area.type')}
        hint={t('setting.area.typeHint')}
        options={valuesOf(CargoAreaType).map((value) => ({ value, label: t(`enum.CargoAreaType.${value}`) }))}
      />
    </FormDialog>
  )
}
