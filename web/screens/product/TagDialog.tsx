import { graphql, useFragment } from 'react-relay'
import { CreateProductTagInput } from '../../../graph/product/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import type { Told } from '../../relay/useNotifyOutcome.ts'
import { useReload } from '../../relay/useReload.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { TagDialog_tag$key } from './__generated__/TagDialog_tag.graphql.ts'
import type { TagDialogAddMutation } from './__generated__/TagDialogAddMutation.graphql.ts'
import type { TagDialogEditMutation } from './__generated__/TagDialogEditMutation.graphql.ts'

interface Props {
  /** The tag to rename; null for a new one. */
  tag: TagDialog_tag$key | null
  onClose: () => void
}

/** Adds or renames a tag. */
export function TagDialog({ tag: key, onClose }: Props) {
  const t = useT()
  const reload = useReload()
  const tag = useFragment(
    graphql`
      fragment TagDialog_tag on ProductTag {
        id
        name
        nameEn
        version
      }
    `,
    key,
  )
  const add = useCommand<TagDialogAddMutation>(graphql`
    mutation TagDialogAddMutation($input: CreateProductTagInput!) {
      createProductTag(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const edit = useCommand<TagDialogEditMutation>(graphql`
    mutation TagDialogEditMutation($input: UpdateProductTagInput!) {
      updateProductTag(input: $input) {
        productTag {
          displayName
          ...TagDialog_tag
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(CreateProductTagInput, {
    defaultValues: { name: tag?.name ?? '', nameEn: tag?.nameEn ?? '' },
    draft: tag ? `updateProductTag.${tag.id}` : 'createProductTag',
  })
  return (
    <FormDialog
      title={t(tag ? 'product.tag.renameTitle' : 'product.tag.addTitle')}
      form={form}
      save={(values): Promise<Told> => (tag ? edit.run({ tagId: tag.id, expectedVersion: tag.version, ...values }) : add.run(values))}
      onSaved={({ name }) => {
        toaster.success(t('product.tag.saved', { name }))
        reload()
      }}
      onClose={onClose}
      busy={add.busy || edit.busy}
    >
      <TextField form={form} name="name" label={t('product.tag.name')} autoComplete="off" />
      <TextField form={form} name="nameEn" label={t('product.tag.nameEn')} autoComplete="off" optional />
    </FormDialog>
  )
}
