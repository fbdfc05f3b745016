import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { MasterDataList } from '../../shell/MasterDataList.tsx'
import { useRight } from '../../shell/rights.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import type { WaveSettingsPageQuery } from './__generated__/WaveSettingsPageQuery.graphql.ts'

const WaveSettingDialog = lazyComponent(() => import('./WaveSettingDialog.tsx').then((file) => file.WaveSettingDialog))

const query = graphql`
  query WaveSettingsPageQuery($warehouseId: ID!) {
    node(id: $warehouseId) {
      id
    }
    waveSettings(warehouseId: $warehouseId) {
      type
      maximum
      hotThreshold
      labelMode
      pickMode
      sortMode
      bindCart
      confirmPicking
      shipOnPrint
      preCheck
      ...WaveSettingDialog_setting
    }
  }
`

export const loader = pageLoader<WaveSettingsPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** How waves of each type are made and worked on in this warehouse. */
export function Component() {
  const t = useT()
  const { node, waveSettings } = usePage<WaveSettingsPageQuery>(query)
  const mayEdit = useRight('wave:generate')
  return (
    <MasterDataList
      title={t('menu.setting.wave')}
      about={t('setting.wave.about')}
      rows={waveSettings}
      rowId={({ type }) => type}
      mayEdit={mayEdit}
      columns={[
        {
          id: 'type',
          header: t('setting.wave.type'),
          width: 185,
          card: 'title',
          cell: ({ type }) => t(`enum.WaveType.${type}`),
        },
        {
          id: 'what',
          header: t('setting.wave.what'),
          width: 190,
          gives: 1,
          card: 'line',
          cell: ({ type, hotThreshold }) => t(`setting.wave.what.${type}`, { count: hotThreshold }),
        },
        {
          id: 'maximum',
          header: t('setting.wave.maximum'),
          width: 112,
          align: 'end',
          card: 'line',
          cell: ({ maximum }) => <Quantity value={maximum} />,
        },
        {
          id: 'labelMode',
          header: t('setting.wave.labelMode'),
          width: 172,
          card: 'line',
          cell: ({ labelMode }) => t(`setting.wave.labels.${labelMode}`),
        },
        {
          id: 'pickMode',
          header: t('setting.wave.pickMode'),
          width: 210,
          card: 'line',
          cell: ({ pickMode, sortMode, bindCart }) => {
            const how = sortMode === 'WHILE_PICKING' ? 'setting.wave.whilePicking' : bindCart && 'setting.wave.withCart'
            return how ? `${t(`enum.PickMode.${pickMode}`)} · ${t(how)}` : t(`enum.PickMode.${pickMode}`)
          },
        },
        {
          id: 'preCheck',
          header: t('setting.wave.check'),
          width: 116,
          card: 'line',
          cell: ({ type, labelMode, preCheck }) =>
            t(type === 'MIXED' && labelMode !== 'BY_GOODS' && !preCheck ? 'setting.wave.check.off' : 'setting.wave.check.on'),
        },
        {
          id: 'confirmPicking',
          header: t('setting.wave.picking'),
          width: 124,
          card: 'line',
          cell: ({ confirmPicking, pickMode }) =>
            t(confirmPicking || pickMode === 'HANDHELD' ? 'setting.wave.confirm.byHand' : 'setting.wave.confirm.byScan'),
        },
        {
          id: 'shipOnPrint',
          header: t('setting.wave.shipping'),
          width: 106,
          card: 'line',
          cell: ({ shipOnPrint }) => t(shipOnPrint ? 'setting.wave.ship.onPrint' : 'setting.wave.ship.byScan'),
        },
      ]}
      dialog={(setting, onClose) => setting && <WaveSettingDialog setting={setting} warehouseId={node?.id ?? ''} onClose={onClose} />}
    />
  )
}
