import { useCallback, useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useNavigate, useParams } from 'react-router'
import { useRegions } from '../../../../i18n/useRegions.ts'
import { useT } from '../../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../../relay/page.ts'
import { useCommand } from '../../../../relay/useCommand.ts'
import { EditForm } from '../../../../shell/EditForm.tsx'
import { ObjectNotFound } from '../../../../shell/ObjectNotFound.tsx'
import { useCurrentWarehouse } from '../../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../../ui/document/DocumentPage.tsx'
import { useServerForm } from '../../../../ui/form/useServerForm.ts'
import { StateOf } from '../packageColumns.tsx'
import type { EditPackagePageMutation } from './__generated__/EditPackagePageMutation.graphql.ts'
import type { EditPackagePageQuery, EditPackagePageQuery$data } from './__generated__/EditPackagePageQuery.graphql.ts'
import type { EditPackagePageSubscription } from './__generated__/EditPackagePageSubscription.graphql.ts'
import { PackageFields } from './PackageFields.tsx'
import { contentsOf, linesOf, noRecipient, numbersOf, type PackageValues, StoredPackageForm } from './packageForm.ts'
import { storedPackage } from './storedPackage.ts'

const query = graphql`
  query EditPackagePageQuery($id: ID!, $warehouseId: ID!) {
    channels(warehouseId: $warehouseId) {
      code
      name: displayName
    }
    node(id: $id) {
      ... on Package @alias(as: "package") {
        id
        number
        version
        state
        abnormalReason
        interception
        hold {
          at
        }
        customerName
        editable
        recipient {
          name
        }
        label {
          state
          failure
        }
        ...storedPackage_package
      }
    }
  }
`

const changes = graphql`
  subscription EditPackagePageSubscription($warehouseId: ID!, $ids: [ID!]!) {
    packageChanged(warehouseId: $warehouseId, ids: $ids) {
      version
      state
      abnormalReason
      interception
      hold {
        at
      }
      editable
      label {
        state
        failure
      }
      ...storedPackage_package
    }
  }
`

export const loader = pageLoader<EditPackagePageQuery>(query, ({ params, warehouseId }) => ({ id: params.id ?? '', warehouseId }))

/** Fields that are compared with another person's changes. */
const compared = [
  ...(['erpNumber', 'platform', 'platformOrderNumber', 'positionInOrder', 'channelCode', 'remark'] as const),
  ...(Object.keys(noRecipient) as (keyof typeof noRecipient)[]).map((name) => `recipient.${name}` as const),
  'lines' as const,
]

/** Form of a draft or pending package. */
export function Component() {
  const { id = '' } = useParams()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const data = usePage<EditPackagePageQuery>(query)
  const pkg = data.node?.package
  const followed = Boolean(pkg)
  useSubscription<EditPackagePageSubscription>(
    useMemo(() => ({ subscription: changes, variables: { warehouseId, ids: followed ? [id] : [] } }), [warehouseId, id, followed]),
  )
  return pkg ? <EditPackage key={id} pkg={pkg} channels={data.channels} warehouseId={warehouseId} /> : <ObjectNotFound />
}

type Stored = NonNullable<NonNullable<EditPackagePageQuery$data['node']>['package']>

interface Props {
  pkg: Stored
  channels: EditPackagePageQuery$data['channels']
  warehouseId: string
}

function EditPackage({ pkg, channels, warehouseId }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const regions = useRegions()
  const { run, busy } = useCommand<EditPackagePageMutation>(graphql`
    mutation EditPackagePageMutation($input: EditPackageInput!) {
      editPackage(input: $input) {
        package {
          version
          ...storedPackage_package
          ...PackageDetail_package
          ...packageNode_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const stored = useMemo(() => storedPackage(pkg, warehouseId), [pkg, warehouseId])
  const form = useServerForm<PackageValues>(StoredPackageForm, { defaultValues: stored, draft: `editPackage.${pkg.id}` })
  const channelOptions = useMemo(() => channels.map(({ code, name }) => ({ value: code, label: name })), [channels])
  const textOf = useCallback(
    (name: string, value: unknown) => {
      const options = { channelCode: channelOptions, 'recipient.country': regions }[name]
      if (options) return options.find((option) => option.value === value)?.label ?? '–'
      if (name !== 'lines') return String(value || '–')
      const lines = value as PackageValues['lines']
      return t('inbound.form.linesText', { count: lines.length, pieces: lines.reduce((sum, { quantity }) => sum + Number(quantity), 0) })
    },
    [t, channelOptions, regions],
  )
  const isPending = pkg.state === 'PENDING'
  const isEditable = pkg.editable && Boolean(pkg.recipient)
  const isSame = (a: PackageValues, b: PackageValues) => JSON.stringify(linesOf(a.lines)) === JSON.stringify(linesOf(b.lines))
  // Another address, channel or contents ask the carrier again.
  const { dirtyFields } = form.formState
  const isFailed =
    pkg.state === 'DRAFT' && pkg.label.state === 'FAILED' && !(dirtyFields.recipient || dirtyFields.channelCode || dirtyFields.lines)
  const page = linkTo(`/out/parcel/${encodeURIComponent(pkg.id)}`)
  return (
    <DocumentPage
      title={t('package.form.edit', { number: pkg.number })}
      back={page}
      badge={<StateOf row={pkg} t={t} />}
      about={isEditable ? pkg.customerName : t('package.form.notEditable')}
    >
      <EditForm
        form={form}
        stored={stored}
        compared={compared}
        textOf={textOf}
        save={(values) =>
          run({
            packageId: pkg.id,
            expectedVersion: pkg.version,
            ...(!isPending && numbersOf(values)),
            ...contentsOf(values),
            // A channel that is sent is a choice of its own, which the shipping rules leave alone.
            channelCode: values.channelCode === stored.channelCode ? null : values.channelCode || null,
            // Lines that are sent ask for another label.
            ...(!isSame(values, stored) && { lines: linesOf(values.lines) }),
          })
        }
        saved={t('package.form.saved', { number: pkg.number })}
        onSaved={() => navigate(page, { replace: true })}
        busy={busy}
        isReadOnly={!isEditable}
      >
        <PackageFields
          form={form}
          warehouseId={warehouseId}
          channels={channelOptions}
          stored={{
            id: pkg.id,
            isEditable,
            isPending,
            hasChannel: stored.channelCode !== '',
            reasons: isFailed ? [pkg.label.failure ?? t('enum.DraftReasonCode.LABEL_FAILED')] : [],
          }}
        />
      </EditForm>
    </DocumentPage>
  )
}
