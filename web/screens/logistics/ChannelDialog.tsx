import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { valuesOf } from '../../../graph/kernel/states/enumSpec.ts'
import { CreateChannelInput } from '../../../graph/logistics/input.ts'
import { CarrierCode, type ZoneTableKindName } from '../../../graph/logistics/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { EditFormDialog } from '../../shell/EditFormDialog.tsx'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { NoOptions } from '../../shell/NoOptions.tsx'
import { useRight } from '../../shell/rights.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { ChannelDialog_channel$key } from './__generated__/ChannelDialog_channel.graphql.ts'
import type { ChannelDialogAddMutation } from './__generated__/ChannelDialogAddMutation.graphql.ts'
import type { ChannelDialogEditMutation } from './__generated__/ChannelDialogEditMutation.graphql.ts'
import type { ChannelDialogQuery } from './__generated__/ChannelDialogQuery.graphql.ts'

const query = graphql`
  query ChannelDialogQuery($warehouseId: ID!, $seesFreight: Boolean!) {
    logisticsGroups(warehouseId: $warehouseId) {
      id
      name: displayName
      cutOff
    }
    zoneTables(warehouseId: $warehouseId, first: 250) @include(if: $seesFreight) {
      edges {
        node {
          id
          kind
          name: displayName
        }
      }
    }
  }
`

const compared = ['groupId', 'name', 'nameEn', 'service', 'zoneTableId', 'remoteTableId'] as const

interface Props {
  /** The channel to edit; null for a new one. */
  channel: ChannelDialog_channel$key | null
  warehouseId: string
  onClose: () => void
}

/** Adds or edits a channel; its code and carrier are fixed. */
export function ChannelDialog({ channel: key, warehouseId, onClose }: Props) {
  const t = useT()
  const seesFreight = useRight('logistics:freight')
  const options = useBackgroundQuery<ChannelDialogQuery>(query, { warehouseId, seesFreight })
  const groups = options?.logisticsGroups ?? null
  const channel = useFragment(
    graphql`
      fragment ChannelDialog_channel on Channel {
        id
        version
        code
        name
        nameEn
        carrier
        service
        group {
          id
          name: displayName
          cutOff
        }
        zoneTable {
          id
          kind
          name: displayName
        }
        remoteTable {
          id
          kind
          name: displayName
        }
      }
    `,
    key,
  )
  const add = useCommand<ChannelDialogAddMutation>(graphql`
    mutation ChannelDialogAddMutation($input: CreateChannelInput!) {
      createChannel(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const edit = useCommand<ChannelDialogEditMutation>(graphql`
    mutation ChannelDialogEditMutation($input: UpdateChannelInput!) {
      updateChannel(input: $input) {
        channel {
          ...ChannelsPage_channel
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { code = '', name = '', nameEn = null, service = 'SIM-STD' } = channel ?? {}
  const groupId = channel?.group.id ?? ''
  const [zoneTableId, remoteTableId] = [channel?.zoneTable?.id ?? '', channel?.remoteTable?.id ?? '']
  const stored = useMemo(
    () => ({
      groupId,
      code,
      name,
      nameEn: nameEn ?? '',
      carrier: 'SIM' as keyof typeof CarrierCode.values,
      service,
      zoneTableId,
      remoteTableId,
    }),
    [groupId, code, name, nameEn, service, zoneTableId, remoteTableId],
  )
  const form = useServerForm(CreateChannelInput, {
    defaultValues: stored,
    ...(!channel && { draft: `createChannel.${warehouseId}` }),
  })
  const choices = (groups ?? (channel ? [channel.group] : [])).map((group) => ({
    value: group.id,
    label: t('standing.groupOption', { name: group.name, time: group.cutOff }),
  }))
  const tables =
    options?.zoneTables?.edges.map(({ node }) => node) ?? [channel?.zoneTable, channel?.remoteTable].flatMap((one) => one ?? [])
  const tablesOf = (kind: ZoneTableKindName) =>
    tables.filter((table) => table.kind === kind).map((table) => ({ value: table.id, label: table.name }))
  const hint = groups?.length === 0 ? <NoOptions of="group" /> : channel && t('logistics.channel.groupHint')
  const dialog = {
    form,
    onSaved: (saved: { code: string }) => toaster.success(t('logistics.channel.saved', { code: saved.code })),
    onClose,
    busy: add.busy || edit.busy,
  }
  const named = (
    <>
      <TextField form={form} name="name" label={t('logistics.field.name')} autoComplete="off" />
      <TextField form={form} name="nameEn" label={t('logistics.field.nameEn')} autoComplete="off" optional />
      <SelectField form={form} name="groupId" label={t('logistics.field.group')} {...(hint && { hint })} options={choices} />
    </>
  )
  const tableFields = seesFreight && (
    <>
      <SelectField
        form={form}
        name="zoneTableId"
        label={t('logistics.field.zones')}
        options={tablesOf('ZONES')}
        placeholder={t('logistics.channel.noZones')}
        optional
      />
      <SelectField
        form={form}
        name="remoteTableId"
        label={t('logistics.field.remote')}
        options={tablesOf('REMOTE_AREAS')}
        placeholder={t('logistics.channel.noRemote')}
        optional
      />
    </>
  )
  const tableIds = (values: { zoneTableId?: string | null | undefined; remoteTableId?: string | null | undefined }) => ({
    zoneTableId: values.zoneTableId || null,
    remoteTableId: values.remoteTableId || null,
  })
  const isOffline = (channel?.carrier ?? form.watch('carrier')) === 'OFFLINE'
  const serviceHint = channel
    ? 'logistics.channel.serviceChangeHint'
    : isOffline
      ? 'logistics.channel.serviceOfflineHint'
      : 'logistics.channel.serviceHint'
  const serviceField = (
    <TextField form={form} name="service" label={t('logistics.field.service')} hint={t(serviceHint)} autoComplete="off" />
  )
  if (!channel)
    return (
      <FormDialog
        {...dialog}
        title={t('logistics.channel.add')}
        save={(values) => add.run({ ...values, nameEn: values.nameEn || null, ...tableIds(values) })}
      >
        <TextField form={form} name="code" label={t('logistics.field.code')} hint={t('logistics.channel.codeHint')} autoComplete="off" />
        {named}
        <SelectField
          form={form}
          name="carrier"
          label={t('logistics.field.carrier')}
          options={valuesOf(CarrierCode).map((value) => ({ value, label: t(`enum.CarrierCode.${value}`) }))}
          // A name of one's own, not a code of another carrier.
          onPicked={(value) => value === 'OFFLINE' && form.getValues('service') === service && form.setValue('service', '')}
        />
        {serviceField}
        {tableFields}
      </FormDialog>
    )
  return (
    <EditFormDialog
      {...dialog}
      title={t('logistics.channel.edit', { code })}
      stored={stored}
      compared={compared}
      textOf={(_field, value) =>
        [...choices, ...tablesOf('ZONES'), ...tablesOf('REMOTE_AREAS')].find((choice) => choice.value === value)?.label ?? String(value)
      }
      save={(values) =>
        edit.run({
          channelId: channel.id,
          expectedVersion: channel.version,
          groupId: values.groupId,
          name: values.name,
          nameEn: values.nameEn || null,
          service: values.service,
          // What is not shown is left as it is.
          ...(seesFreight && tableIds(values)),
        })
      }
    >
      {named}
      {serviceField}
      {tableFields}
    </EditFormDialog>
  )
}
