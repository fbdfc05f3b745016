import { Button } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { TagDeleteDialog_tag$key } from './__generated__/TagDeleteDialog_tag.graphql.ts'
import type { TagDeleteDialogMutation } from './__generated__/TagDeleteDialogMutation.graphql.ts'

/** Deletes a tag; says how many products lose it. */
export function TagDeleteDialog({ tag, onClose }: { tag: TagDeleteDialog_tag$key; onClose: () => void }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { revalidate } = useRevalidator()
  const { id, displayName, productCount } = useFragment(
    graphql`
      fragment TagDeleteDialog_tag on ProductTag {
        id
        displayName
        productCount
      }
    `,
    tag,
  )
  const { run, busy } = useCommand<TagDeleteDialogMutation>(graphql`
    mutation TagDeleteDialogMutation($input: DeleteProductTagInput!) {
      deleteProductTag(input: $input) {
        products
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  async function remove() {
    if (!tell(await run({ tagId: id }))) return
    toaster.success(t('product.tag.deleted', { name: displayName }))
    revalidate()
    onClose()
  }
  return (
    <Modal
      open
      role="alertdialog"
      onClose={onClose}
      title={t('product.tag.deleteTitle', { name: displayName })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
          <Button variant="solid" colorPalette="negative" loading={busy} onClick={remove}>
            {t('product.tag.delete')}
          </Button>
        </>
      }
    >
      {t('product.tag.deleteText', { count: productCount })}
    </Modal>
  )
}
