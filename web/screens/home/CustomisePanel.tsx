import { Box, Button, chakra, Flex, VisuallyHidden } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Choices } from '../../ui/Choices.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import type { CustomisePanelMutation } from './__generated__/CustomisePanelMutation.graphql.ts'
import { type Card, columnNames, isStandard, moved, type Place, placesIn, standardPlaces } from './panelCards.ts'

interface Props {
  places: readonly Place[]
  onClose: () => void
}

/** Shows, hides and orders the cards of the panel, for the user on all devices. */
export function CustomisePanel({ places: before, onClose }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [places, setPlaces] = useState(before)
  const [said, setSaid] = useState('')
  const { run, busy } = useCommand<CustomisePanelMutation>(graphql`
    mutation CustomisePanelMutation($input: ArrangePanelInput!) {
      arrangePanel(input: $input) {
        panelCards {
          card
          isHidden
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const save = async () => {
    // Nothing is kept of a panel as usual, so that it follows later versions.
    const kept = isStandard(places) ? [] : places
    const input = { order: kept.map(({ card }) => card), hidden: kept.flatMap(({ card, isHidden }) => (isHidden ? card : [])) }
    const outcome = await run(input, {
      updater: (store) => {
        const fresh = store.getRootField('arrangePanel')?.getLinkedRecords('panelCards')
        if (fresh) store.getRoot().setLinkedRecords(fresh, 'panelCards')
      },
    })
    if (tell(outcome)) onClose()
  }
  const show = (card: Card, isShown: boolean) =>
    setPlaces((all) => all.map((place) => (place.card === card ? { card, isHidden: !isShown } : place)))
  const move = (card: Card, step: -1 | 1, position: number) => {
    setPlaces((all) => moved(all, card, step))
    setSaid(t('home.customise.moved', { name: t(`home.customise.card.${card}`), position }))
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('home.customise.title')}
      besides={false}
      footer={
        <>
          <Button me="auto" onClick={() => setPlaces(standardPlaces)}>
            {t('home.customise.standard')}
          </Button>
          <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
          <Button variant="solid" loading={busy} onClick={() => void save()}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <Box color="muted" textStyle="sm">
        {t('home.customise.about')}
      </Box>
      {columnNames.map((column) => {
        const own = placesIn(places, column)
        return (
          <Group key={column} role="group" aria-label={t(`home.customise.column.${column}`)}>
            <h3>{t(`home.customise.column.${column}`)}</h3>
            <Choices>
              {own.map(({ card, isHidden }, at) => {
                const name = t(`home.customise.card.${card}`)
                return (
                  <Flex key={card} align="center">
                    <Flex asChild flex="1">
                      <label>
                        <input type="checkbox" checked={!isHidden} onChange={({ target }) => show(card, target.checked)} />
                        {name}
                      </label>
                    </Flex>
                    {([-1, 1] as const).map((step) => {
                      const isEnd = at + step < 0 || at + step >= own.length
                      return (
                        // At the end it stays focusable: a card is moved by the same key until it is there.
                        <Button
                          key={step}
                          size="xs"
                          variant="ghost"
                          aria-label={t(step < 0 ? 'home.customise.up' : 'home.customise.down', { name })}
                          aria-disabled={isEnd}
                          onClick={() => !isEnd && move(card, step, at + step + 1)}
                        >
                          {step < 0 ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
                        </Button>
                      )
                    })}
                  </Flex>
                )
              })}
            </Choices>
          </Group>
        )
      })}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Modal>
  )
}

const Group = chakra('div', { base: { mt: '4', '& h3': { fontWeight: 'semibold', textStyle: 'sm', mb: '1' } } })
