import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { CustomerActions_customer$key } from './__generated__/CustomerActions_customer.graphql.ts'
import type { CustomerActionsMutation } from './__generated__/CustomerActionsMutation.graphql.ts'

const DeactivateDialog = lazyComponent(() => import('./DeactivateDialog.tsx').then((file) => file.DeactivateDialog))

/** Activates and deactivates a customer. */
export function CustomerActions({ customer: key }: { customer: CustomerActions_customer$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [asking, setAsking] = useState<'activate' | 'deactivate' | null>(null)
  const close = () => setAsking(null)
  const customer = useFragment(
    graphql`
      fragment CustomerActions_customer on Customer {
        id
        active
        isEditable
        displayName
      }
    `,
    key,
  )
  const activate = useCommand<CustomerActionsMutation>(graphql`
    mutation CustomerActionsMutation($input: ActivateCustomerInput!) {
      activateCustomer(input: $input) {
        customer {
          ...CustomerDocument_customer
          ...CustomersPage_customer
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { id, active, isEditable, displayName: name } = customer
  if (!isEditable) return null
  return (
    <>
      <Button {...(active && { colorPalette: 'negative' })} onClick={() => setAsking(active ? 'deactivate' : 'activate')}>
        {t(active ? 'customer.deactivate' : 'customer.activate')}
      </Button>
      {/* What was asked stays so while the answer changes the customer. */}
      {asking === 'deactivate' && <DeactivateDialog customerId={id} name={name} onClose={close} />}
      <ConfirmDialog
        open={asking === 'activate'}
        title={t('customer.activate.title', { name })}
        confirm={t('customer.activate')}
        busy={activate.busy}
        onConfirm={async () => {
          if (tell(await activate.run({ customerId: id }))) toaster.success(t('customer.activate.done', { name }))
          close()
        }}
        onClose={close}
      >
        {t('customer.activate.text')}
      </ConfirmDialog>
    </>
  )
}
