import { Button, Flex } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import { CreateProductTagInput } from '../../../graph/product/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { TagDialog_tag$key } from './__generated__/TagDialog_tag.graphql.ts'
import type { TagDialogAddMutation } from './__generated__/TagDialogAddMutation.graphql.ts'
import type { TagDialogEditMutation } from './__generated__/TagDialogEditMutation.graphql.ts'

interface Props {
  /** The tag to rename; null for a new one. */
  tag: TagDialog_tag$key | null
  onClose: () => void
}

/** Adds or renames a mark. */
export function TagDialog({ tag: key, onClose }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { revalidate } = useRevalidator()
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
    <Modal open onClose={onClose} title={t(tag ? 'product.tag.renameTitle' : 'product.tag.addTitle')}>
      <Form
        form={form}
        onSubmit={async (values) => {
          const outcome = tag ? await edit.run({ tagId: tag.id, expectedVersion: tag.version, ...values }) : await add.run(values)
          if (!tell(outcome, form)) return
          form.accepted()
          toaster.success(t('product.tag.saved', { name: values.name }))
          revalidate()
          onClose()
        }}
      >
        <TextField form={form} name="name" label={t('product.tag.name')} autoComplete="off" />
        <TextField form={form} name="nameEn" label={t('product.tag.nameEn')} autoComplete="off" optional />
        <Flex justify="flex-end" gap="2" pb="3">
          <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
          <Button type="submit" variant="solid" colorPalette="brand" loading={add.busy || edit.busy}>
            {t('product.tag.save')}
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}
