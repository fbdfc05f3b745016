import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useId, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Input } from '../../ui/Input.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import type { ForceDialog_order$key } from './__generated__/ForceDialog_order.graphql.ts'
import type { ForceDialogMutation } from './__generated__/ForceDialogMutation.graphql.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { type Disposition, unshelvedOf } from './unshelved.ts'

/** Completes an order by force; every piece that is not put away needs a disposition. */
export function ForceDialog({ order, onClose }: { order: ForceDialog_order$key; onClose: () => void }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { id, number, undeclared, totals, lines } = useFragment(
    graphql`
      fragment ForceDialog_order on InboundOrder {
        id
        number
        undeclared
        totals {
          awaited
          missing
        }
        lines {
          id
          receivedGood
          receivedDefective
          shelvedGood
          shelvedDefective
          product {
            sku
            name: displayName
          }
        }
      }
    `,
    order,
  )
  const { run, busy, errors } = useCommand<ForceDialogMutation>(graphql`
    mutation ForceDialogMutation($input: ForceCompleteInboundInput!) {
      forceCompleteInbound(input: $input) {
        order {
          state
          ...OrderActions_order
          ...OrderFacts_order
          ...OrderLines_order
          ...OrderRecords_order
          ...OrderHistory_order
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const rest = unshelvedOf(lines)
  const field = useId()
  const [reason, setReason] = useState('')
  const [fates, setFates] = useState<Readonly<Record<string, Disposition>>>({})
  const fateOf = (key: string): Disposition => fates[key] ?? { lost: true, words: '' }
  const change = (key: string, patch: Partial<Disposition>) => setFates((before) => ({ ...before, [key]: { ...fateOf(key), ...patch } }))

  const [checked, setChecked] = useState(false)
  const missing = (words: string) => words.trim() === ''
  const errorId = (of: string) => `${field}-${of.replaceAll(' ', '-')}`
  const asks = (words: string) => checked && missing(words)
  const wordsOf = (words: string, id: string) => ({
    'aria-required': true,
    'aria-invalid': asks(words),
    'aria-describedby': asks(words) ? id : undefined,
    value: words,
    maxLength: 200,
  })
  const needed = (words: string, id: string) =>
    asks(words) && (
      <span id={id} className="missing">
        {t('form.error.required')}
      </span>
    )

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    const empty = [...event.currentTarget.querySelectorAll('input')].find(({ type, value }) => type !== 'radio' && missing(value))
    if (empty) return empty.focus()
    const unshelved = rest.map(({ key, lineId, quality, quantity }) => {
      const { lost, words } = fateOf(key)
      return { lineId, quality, quantity, ...(lost ? { lossReason: words } : { locationCode: words }) }
    })
    const outcome = await run({ orderId: id, reason, unshelved })
    if (outcome.ok) onClose()
    else if (outcome.failure) tell(outcome)
  }

  return (
    <Modal open onClose={onClose} title={t('inbound.force.title', { number })} role="alertdialog" width="2xl">
      <Frame noValidate onSubmit={submit}>
        <p>
          {rest.length > 0
            ? t('inbound.force.text', { count: rest.reduce((sum, { quantity }) => sum + quantity, 0) })
            : t('inbound.force.none')}
        </p>
        {!undeclared && <p>{t('inbound.force.missing', { count: totals.awaited + totals.missing })}</p>}
        {errors.length > 0 && (
          <p role="alert" className="errors">
            {errors.map(({ message }) => message).join('\n')}
          </p>
        )}
        {rest.map(({ key, sku, name, quality, quantity }) => (
          <fieldset key={key}>
            <legend>
              <b>{sku}</b> {name} · {t('inbound.force.pieces', { count: quantity, quality: t(`inbound.quality.${quality}`) })}
            </legend>
            {[true, false].map((lost) => (
              <label key={String(lost)}>
                <input type="radio" name={key} checked={fateOf(key).lost === lost} onChange={() => change(key, { lost, words: '' })} />
                {t(lost ? 'inbound.force.lost' : 'inbound.force.shelve')}
              </label>
            ))}
            <Input
              {...wordsOf(fateOf(key).words, errorId(key))}
              aria-label={t(fateOf(key).lost ? 'inbound.reason' : 'inbound.force.location')}
              placeholder={t(fateOf(key).lost ? 'inbound.reason' : 'inbound.force.location')}
              onChange={(event) => change(key, { words: event.target.value })}
            />
            {needed(fateOf(key).words, errorId(key))}
          </fieldset>
        ))}
        <div className="reason">
          <label htmlFor={field}>{t('inbound.force.reason')}</label>
          <Input id={field} {...wordsOf(reason, errorId('reason'))} onChange={(event) => setReason(event.target.value)} />
          {needed(reason, errorId('reason'))}
        </div>
        <DialogButtons submit={t('action.InboundOrder.force')} busy={busy} destructive onClose={onClose} />
      </Frame>
    </Modal>
  )
}

const Frame = chakra('form', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    '& fieldset': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3',
      pt: '2',
      borderTopWidth: '1px',
      borderColor: 'line.soft',
    },
    '& legend': { textStyle: 'sm' },
    '& label': { display: 'flex', alignItems: 'center', gap: '1.5', minH: '8', cursor: 'checkbox' },
    '& fieldset input:not([type=radio])': { flex: '1 1 12rem' },
    '& .reason label': { textStyle: 'label' },
    '& .missing': { flexBasis: 'full', color: 'negative.fg', textStyle: 'xs', textAlign: 'end' },
    '& .errors': { color: 'negative.fg', bg: 'negative.subtle', borderRadius: 'l2', px: '3', py: '2', whiteSpace: 'pre-line' },
  },
})
