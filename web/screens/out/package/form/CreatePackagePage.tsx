import { useEffect, useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '../../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../../relay/page.ts'
import { useCommand } from '../../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../../relay/useNotifyOutcome.ts'
import { useCurrentWarehouse } from '../../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../../ui/document/DocumentPage.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { SaveBar } from '../../../../ui/form/SaveBar.tsx'
import { useServerForm } from '../../../../ui/form/useServerForm.ts'
import { toaster } from '../../../../ui/overlay/toaster.tsx'
import type { CreatePackagePageMutation } from './__generated__/CreatePackagePageMutation.graphql.ts'
import type { CreatePackagePageQuery } from './__generated__/CreatePackagePageQuery.graphql.ts'
import { PackageFields } from './PackageFields.tsx'
import { contentsOf, linesOf, newPackage, numbersOf, PackageForm } from './packageForm.ts'
import { copiedPackage } from './storedPackage.ts'

const query = graphql`
  query CreatePackagePageQuery($warehouseId: ID!, $copied: ID!, $isCopy: Boolean!) {
    channels(warehouseId: $warehouseId) {
      code
      name: displayName
    }
    node(id: $copied) @include(if: $isCopy) {
      ... on Package @alias(as: "package") {
        number
        ...storedPackage_package
      }
    }
  }
`

export const loader = pageLoader<CreatePackagePageQuery>(query, ({ warehouseId, search }) => ({
  warehouseId,
  copied: search.get('copy') ?? '',
  isCopy: search.has('copy'),
}))

/** Form of a new order: empty, or with the values of another one (`?copy=`); saved, it opens the package, or begins the next. */
export function Component() {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const [asked] = useSearchParams()
  const { channels, node } = usePage<CreatePackagePageQuery>(query)
  const { run, busy } = useCommand<CreatePackagePageMutation>(graphql`
    mutation CreatePackagePageMutation($input: CreatePackageInput!) {
      createPackage(input: $input) {
        package {
          id
          number
          state
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const copied = node?.package
  const form = useServerForm(PackageForm, {
    defaultValues: copied
      ? copiedPackage(copied, warehouseId)
      : { ...newPackage(warehouseId), channelCode: channels.length === 1 ? (channels[0]?.code ?? '') : '' },
    draft: `createPackage.${warehouseId}.${asked.get('copy') ?? ''}`,
  })
  // The fields of each order are new ones: a number field keeps what is typed.
  const [round, setRound] = useState(0)
  const { setFocus } = form
  useEffect(() => {
    if (round > 0) setFocus('erpNumber')
  }, [round, setFocus])
  return (
    <DocumentPage
      title={t('menu.out.create')}
      back={linkTo('/out/parcel')}
      {...(copied && { about: t('inbound.form.copyOf', { number: copied.number }) })}
    >
      <Form
        form={form}
        onSubmit={async (values, by) => {
          const { customerId, platform, channelCode } = values
          const order = { ...numbersOf(values), ...contentsOf(values), lines: linesOf(values.lines) }
          const outcome = await run({ warehouseId, customerId, ...order })
          if (!tell(outcome, form)) return
          form.accepted()
          const { package: made } = outcome.payload
          if (!made) return
          toaster.success(t(made.state === 'DRAFT' ? 'package.form.createdDraft' : 'package.form.created', { number: made.number }))
          if (by !== 'another') return navigate(linkTo(`/out/parcel/${encodeURIComponent(made.id)}`), { replace: true })
          form.reset({ ...newPackage(warehouseId), customerId, platform, channelCode })
          setRound((before) => before + 1)
        }}
      >
        <PackageFields
          key={round}
          form={form}
          warehouseId={warehouseId}
          channels={channels.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <SaveBar
          form={form}
          busy={busy}
          save={t('package.form.create')}
          isNew
          other={{ value: 'another', label: t('package.form.another') }}
        />
      </Form>
    </DocumentPage>
  )
}
