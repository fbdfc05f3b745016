import { Box, Button } from '@chakra-ui/react'
import { Copy, PackagePlus } from 'lucide-react'
import { linesMaximum } from '../../../../graph/inbound/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { FormGroups } from '../../../ui/form/FormGroups.tsx'
import { FormLines } from '../../../ui/form/FormLines.tsx'
import { NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { countOf } from '../../../ui/form/parseNumber.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { weightMeasure } from '../../../ui/form/weightMeasure.ts'
import { type BoxValues, loosePieces, newBox, type OrderValues } from './orderForm.ts'

const sides = ['length', 'width', 'height'] as const

/** Boxes of an order: mark, tracking number, size, weight and contents. */
export function OrderBoxFields({ form }: { form: ServerForm<OrderValues> }) {
  const t = useT()
  const { unit } = useWeight()
  const [lines, boxes] = form.watch(['lines', 'boxes'])
  const loose = loosePieces(lines, boxes)
  const change = (next: readonly BoxValues[]) => form.setValue('boxes', [...next], { shouldDirty: true, shouldTouch: true })

  /** Adds the same box once more; its numbers are its own. */
  const repeat = (index: number) => change([...boxes, { ...(boxes[index] as BoxValues), mark: '', trackingNumber: '' }])

  /** Puts everything that is in no box into this one. */
  const fill = (index: number) => {
    const contents = [...(boxes[index]?.contents ?? [])]
    for (const [productId, pieces] of loose) {
      if (pieces <= 0) continue
      const at = contents.findIndex((content) => content.productId === productId)
      const known = contents[at]
      if (known) contents[at] = { ...known, declared: countOf(known.declared) + pieces }
      else contents.push({ productId, declared: pieces })
    }
    change(boxes.map((box, at) => (at === index ? { ...box, contents } : box)))
  }

  return (
    <>
      <Box color="muted" mb="3">
        {t('inbound.form.boxesHint')}
      </Box>
      <FormGroups
        form={form}
        name="boxes"
        label={t('inbound.form.boxes')}
        titleOf={(index) => t('inbound.form.box', { number: index + 1 })}
        asideOf={(index) => (
          <>
            <Button
              type="button"
              size="xs"
              disabled={[...loose.values()].every((pieces) => pieces <= 0)}
              onClick={() => fill(index)}
              title={t('inbound.form.fillHint')}
            >
              <PackagePlus aria-hidden />
              {t('inbound.form.fill')}
            </Button>
            <Button type="button" size="xs" disabled={boxes.length >= linesMaximum} onClick={() => repeat(index)}>
              <Copy aria-hidden />
              {t('inbound.form.repeat')}
            </Button>
          </>
        )}
        grow={{ newGroup: newBox, label: t('inbound.form.addBox'), maximum: linesMaximum }}
      >
        {(index) => (
          <>
            <FieldGrid mb="3">
              <TextField
                form={form}
                name={`boxes.${index}.mark`}
                label={t('inbound.order.boxMark')}
                hint={t('inbound.form.markHint')}
                autoComplete="off"
                span={2}
                optional
              />
              <TextField
                form={form}
                name={`boxes.${index}.trackingNumber`}
                label={t('inbound.order.trackingNumber')}
                autoComplete="off"
                span={2}
                optional
              />
              {sides.map((side) => (
                <NumberField
                  key={side}
                  form={form}
                  name={`boxes.${index}.${side}Millimetres`}
                  label={t(`inbound.form.${side}`)}
                  unit={t('inbound.form.centimetres')}
                  scale={10}
                  span={2}
                  optional
                />
              ))}
              <NumberField
                form={form}
                name={`boxes.${index}.weightGrams`}
                label={t('inbound.box.weight')}
                measure={weightMeasure(unit)}
                span={2}
                optional
              />
            </FieldGrid>
            <Contents form={form} index={index} />
          </>
        )}
      </FormGroups>
    </>
  )
}

/** Declared contents of a box, of the products of the order. */
function Contents({ form, index }: { form: ServerForm<OrderValues>; index: number }) {
  const t = useT()
  const lines = form.watch('lines').filter(({ productId }) => productId)
  const name = `boxes.${index}.contents` as const
  return (
    <FormLines
      form={form}
      name={name}
      label={t('inbound.box.contents')}
      grow={{
        newLine: { productId: lines.length === 1 ? (lines[0]?.productId ?? '') : '' } as BoxValues['contents'][number],
        label: t('inbound.form.addContent'),
        maximum: linesMaximum,
      }}
      columns={[
        {
          id: 'productId',
          header: t('inbound.box.contents'),
          cell: (line) => (
            <SelectField
              form={form}
              name={`${name}.${line}.productId`}
              label={t('inbound.line.name')}
              options={lines.map(({ productId, sku }) => ({ value: productId, label: sku }))}
            />
          ),
        },
        {
          id: 'declared',
          header: t('inbound.form.pieces'),
          width: '9rem',
          align: 'end',
          cell: (line) => <NumberField form={form} name={`${name}.${line}.declared`} label={t('inbound.form.pieces')} />,
        },
      ]}
    />
  )
}
