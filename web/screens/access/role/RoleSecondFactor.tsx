import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { RoleSecondFactor_role$key } from './__generated__/RoleSecondFactor_role.graphql.ts'
import type { RoleSecondFactorMutation } from './__generated__/RoleSecondFactorMutation.graphql.ts'

/** Whether a role requires a second factor, and the button that changes it; for built-in roles, too. */
export function RoleSecondFactor({ role: key }: { role: RoleSecondFactor_role$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [isAsked, setAsked] = useState(false)
  const role = useFragment(
    graphql`
      fragment RoleSecondFactor_role on Role {
        id
        version
        displayName
        requiresSecondFactor
        isGrantable
        holderCount
      }
    `,
    key,
  )
  const { run, busy } = useCommand<RoleSecondFactorMutation>(graphql`
    mutation RoleSecondFactorMutation($input: SetRoleSecondFactorInput!) {
      setRoleSecondFactor(input: $input) {
        role {
          ...StoredRole_role
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { id, version, displayName: name, requiresSecondFactor: isRequired, isGrantable, holderCount } = role
  const action = t(isRequired ? 'access.role.factor.end' : 'access.role.factor.require')
  const refusal = isRequired && !isGrantable ? { disabled: true, 'data-tip': t('access.role.factor.stronger') } : {}
  return (
    <Section
      title={t('account.factor.name')}
      aside={
        <StatusBadge tone={isRequired ? 'positive' : 'gray'}>
          {t(isRequired ? 'access.role.factor.required' : 'access.role.factor.notRequired')}
        </StatusBadge>
      }
    >
      <Box color="muted" mb="3">
        {t('access.role.factor.about')}
      </Box>
      <Button {...refusal} onClick={() => setAsked(true)}>
        {action}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t(isRequired ? 'access.role.factor.endAsk' : 'access.role.factor.requireAsk', { name })}
        confirm={action}
        busy={busy}
        onConfirm={async () => {
          if (tell(await run({ roleId: id, expectedVersion: version, required: !isRequired })))
            toaster.success(t('access.role.saved', { name }))
          setAsked(false)
        }}
        onClose={() => setAsked(false)}
      >
        {isRequired ? t('access.role.factor.endAbout') : t('access.role.factor.requireAbout', { count: holderCount })}
      </ConfirmDialog>
    </Section>
  )
}
