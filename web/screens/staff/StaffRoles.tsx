import { Box, Button, Link } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { LineTable } from '../../ui/document/LineTable.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import type { StaffRoles_staff$data, StaffRoles_staff$key } from './__generated__/StaffRoles_staff.graphql.ts'
import type { StaffRolesMutation } from './__generated__/StaffRolesMutation.graphql.ts'
import type { AccessOptions } from './useAccessOptions.ts'

const GrantDialog = lazyComponent(() => import('./GrantDialog.tsx').then((file) => file.GrantDialog))

type Grant = StaffRoles_staff$data['grants'][number]

/** The roles of a member of staff: where, by whom and since when, to be granted and revoked. */
export function StaffRoles({ staff, options }: { staff: StaffRoles_staff$key; options: AccessOptions }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const linkTo = useLinkTo()
  const [isGranting, setGranting] = useState(false)
  const [asked, setAsked] = useState<Grant | null>(null)
  const { id, displayName, grants } = useFragment(
    graphql`
      fragment StaffRoles_staff on Staff {
        id
        displayName
        grants {
          role {
            id
            name: displayName
            rights
          }
          warehouseId
          warehouseNumber
          at
          by {
            name
          }
        }
      }
    `,
    staff,
  )
  const revoke = useCommand<StaffRolesMutation>(graphql`
    mutation StaffRolesMutation($input: RevokeRoleInput!) {
      revokeRole(input: $input) {
        staff {
          ...StoredStaff_staff
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const whereOf = ({ warehouseNumber }: Grant) => warehouseNumber ?? t('access.key.everywhere')
  const confirm = async ({ role, warehouseId }: Grant) => {
    const outcome = await revoke.run({ staffId: id, roleId: role.id, warehouseId: warehouseId ?? null })
    if (tell(outcome)) toaster.success(t('staff.revoked', { role: role.name }))
    setAsked(null)
  }
  return (
    <Section
      title={t('staff.section.roles')}
      aside={
        <Button size="sm" onClick={() => setGranting(true)} disabled={!options.isRead}>
          <Plus aria-hidden />
          {t('staff.grant')}
        </Button>
      }
    >
      <LineTable
        label={t('staff.section.roles')}
        lines={grants}
        lineId={({ role, warehouseId }) => `${role.id} ${warehouseId ?? ''}`}
        empty={t('staff.noRoleYet')}
        columns={[
          {
            id: 'role',
            header: t('staff.field.role'),
            cell: ({ role }) => (
              <Box as="span" display="inline-block" minW="0">
                <Link asChild fontWeight="semibold">
                  <RouterLink to={linkTo(`/role/${encodeURIComponent(role.id)}`)}>{role.name}</RouterLink>
                </Link>
                <Box as="span" display="block" color="muted">
                  {t('access.key.rightsCount', { count: role.rights.length })}
                </Box>
              </Box>
            ),
          },
          { id: 'where', header: t('staff.field.where'), cell: whereOf },
          { id: 'by', header: t('staff.field.grantedBy'), cell: ({ by }) => by?.name ?? '–' },
          { id: 'at', header: t('staff.field.grantedAt'), cell: ({ at }) => (at ? <RelativeTime at={at} /> : '–') },
          {
            id: 'revoke',
            header: t('list.columns.actions'),
            align: 'end',
            cell: (grant) => (
              <Button
                size="sm"
                aria-label={t('staff.revokeOf', { role: grant.role.name, where: whereOf(grant) })}
                onClick={() => setAsked(grant)}
              >
                {t('staff.revoke')}
              </Button>
            ),
          },
        ]}
      />
      {asked && (
        <ConfirmDialog
          open
          title={t('staff.revokeAsk', { role: asked.role.name, where: whereOf(asked), name: displayName })}
          confirm={t('staff.revoke')}
          destructive
          busy={revoke.busy}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(null)}
        >
          {t('staff.revokeAbout')}
        </ConfirmDialog>
      )}
      {isGranting && <GrantDialog staffId={id} name={displayName} grants={grants} options={options} onClose={() => setGranting(false)} />}
    </Section>
  )
}
