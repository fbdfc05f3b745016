import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { PartnerConfirmActivateMutation } from './__generated__/PartnerConfirmActivateMutation.graphql.ts'
import type { PartnerConfirmDeactivateMutation } from './__generated__/PartnerConfirmDeactivateMutation.graphql.ts'

interface Props {
  partner: { readonly id: string; readonly name: string; readonly active: boolean }
  onClose: () => void
}

/** Deactivates or activates a partner, after a question that says what stops at once. */
export function PartnerConfirm({ partner: { id, name, active }, onClose }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const deactivate = useCommand<PartnerConfirmDeactivateMutation>(graphql`
    mutation PartnerConfirmDeactivateMutation($input: DeactivatePartnerInput!) {
      deactivatePartner(input: $input) {
        partner {
          ...PartnersPage_partner
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const activate = useCommand<PartnerConfirmActivateMutation>(graphql`
    mutation PartnerConfirmActivateMutation($input: ActivatePartnerInput!) {
      activatePartner(input: $input) {
        partner {
          ...PartnersPage_partner
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const change = async () => {
    const outcome = await (active ? deactivate.run({ partnerId: id }) : activate.run({ partnerId: id }))
    if (tell(outcome)) toaster.success(t(active ? 'access.partner.deactivated' : 'access.partner.activated', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t(active ? 'access.partner.deactivateAsk' : 'access.partner.activateAsk', { name })}
      confirm={t(active ? 'staff.deactivate' : 'staff.activate')}
      destructive={active}
      busy={deactivate.busy || activate.busy}
      onConfirm={() => void change()}
      onClose={onClose}
    >
      {t(active ? 'access.partner.deactivateAbout' : 'access.partner.activateAbout')}
    </ConfirmDialog>
  )
}
