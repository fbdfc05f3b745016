import { Box } from '@chakra-ui/react'
import { type FocusEvent, useMemo, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { EditForm } from '../../../shell/EditForm.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { EditLayout_layout$key } from './__generated__/EditLayout_layout.graphql.ts'
import type { EditLayoutMutation } from './__generated__/EditLayoutMutation.graphql.ts'
import { LayoutFields } from './LayoutFields.tsx'
import { LayoutPreview } from './LayoutPreview.tsx'
import { comparedFields, inputOf, LayoutForm, valuesOf } from './layoutForm.ts'

interface Props {
  warehouseId: string
  layout: EditLayout_layout$key
}

/** Form of a layout beside its drawing. */
export function EditLayout({ warehouseId, layout: key }: Props) {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const mayEdit = useRight('warehouse:edit')
  const layout = useFragment(
    graphql`
      fragment EditLayout_layout on WarehouseLayout {
        version
        savedAt
        savedBy {
          name
        }
        aisleKind
        aislePitchMillimetres
        aisleWidthMillimetres
        bayWidthMillimetres
        firstBay
        lastBay
        layerMilliseconds
        crossAfter
        crossWidthMillimetres
        endGapMillimetres
        racks
        depotRack
        depotEnd
        ...LayoutPreview_layout
      }
    `,
    key,
  )
  const { run, busy } = useCommand<EditLayoutMutation>(graphql`
    mutation EditLayoutMutation($input: SaveWarehouseLayoutInput!) {
      saveWarehouseLayout(input: $input) {
        warehouse {
          layout {
            ...EditLayout_layout
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const stored = useMemo(() => valuesOf(layout), [layout])
  const form = useServerForm(LayoutForm, { defaultValues: stored, draft: `saveWarehouseLayout.${warehouseId}` })
  const [focused, setFocused] = useState<string | null>(null)
  const onFocus = ({ target }: FocusEvent) => setFocused(target.getAttribute('name'))
  const { savedAt, savedBy, version } = layout
  return (
    <>
      <PageHeader
        title={t('menu.setting.layout')}
        about={
          <>
            {warehouse?.name} ·{' '}
            {version === 0 ? t('layout.notSaved') : savedBy ? t('layout.savedBy', { name: savedBy.name }) : t('layout.saved')}{' '}
            <RelativeTime at={savedAt} />
          </>
        }
      />
      <EditForm
        form={form}
        stored={stored}
        compared={comparedFields}
        textOf={(name, value) => {
          if (name === 'aisleKind') return t(`layout.kind.${value as 'RACK' | 'NARROW' | 'WIDE'}`)
          if (name === 'depotEnd') return t(`layout.end.${value as 'FRONT' | 'BACK'}`)
          return name.endsWith('Millimetres') || name.endsWith('Milliseconds') ? String(Number(value) / 1000) : String(value || '–')
        }}
        save={(values) => run({ warehouseId, expectedVersion: version, ...inputOf(values) })}
        saved={t('layout.done')}
        busy={busy}
        isReadOnly={!mayEdit}
      >
        <Box
          display="grid"
          gap="2.5"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '20rem minmax(0, 1fr)' }}
          onFocusCapture={onFocus}
          onBlurCapture={() => setFocused(null)}
        >
          <LayoutFields form={form} />
          <LayoutPreview form={form} warehouseId={warehouseId} layout={layout} focused={focused} mayEdit={mayEdit} />
        </Box>
      </EditForm>
    </>
  )
}
