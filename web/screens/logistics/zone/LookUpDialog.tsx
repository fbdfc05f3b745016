import { Box, Button, Flex } from '@chakra-ui/react'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { fetchQuery, graphql, readInlineData } from 'react-relay'
import { z } from 'zod'
import { country, day, remark } from '../../../../graph/kernel/input/fieldTypes.ts'
import { placeText } from '../../../../graph/logistics/states/zonePlace.ts'
import { useRegions } from '../../../i18n/useRegions.ts'
import { useT } from '../../../i18n/useT.ts'
import { environment } from '../../../relay/environment.ts'
import { failureMessage } from '../../../relay/failure.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { LookUpDialog_found$data, LookUpDialog_found$key } from './__generated__/LookUpDialog_found.graphql.ts'
import type { LookUpDialogQuery, LookUpDialogQuery$data } from './__generated__/LookUpDialogQuery.graphql.ts'

const query = graphql`
  query LookUpDialogQuery($id: ID!, $country: String!, $postcode: String, $city: String, $day: Day) {
    node(id: $id) {
      ... on ZoneTable {
        kind
        lookUp(country: $country, postcode: $postcode, city: $city, day: $day) {
          ...LookUpDialog_found
        }
        remoteTables {
          id
          displayName
          lookUp(country: $country, postcode: $postcode, city: $city, day: $day) {
            ...LookUpDialog_found
          }
        }
      }
    }
  }
`

const foundFragment = graphql`
  fragment LookUpDialog_found on ZoneLookUp @inline {
    isFound
    edition {
      validFrom
    }
    lines {
      level
      outcome
      row {
        zone
        country
        match
        postcodeFrom
        postcodeTo
        city
      }
    }
  }
`

type Found = LookUpDialog_found$data

const readFound = (key: LookUpDialog_found$key): Found => readInlineData(foundFragment, key)

const Address = z.object({ country: country(), postcode: remark(16), city: remark(100), day: day() })
type Asked = z.input<typeof Address>

const networkOnly = { fetchPolicy: 'network-only' } as const

/** Looks up the zone of an address, and whether it is remote, and says why. */
export function LookUpDialog({ zoneTableId, onClose }: { zoneTableId: string; onClose: () => void }) {
  const t = useT()
  const regions = useRegions()
  const timeZone = useCurrentWarehouse()?.timeZone
  const form = useServerForm(Address, {
    defaultValues: { country: '', postcode: '', city: '', day: new Date().toLocaleDateString('sv', { timeZone }) },
  })
  const [answer, setAnswer] = useState<{ asked: Asked; node: LookUpDialogQuery$data['node'] } | null>(null)
  const { asked, node } = answer ?? {}
  const found = node?.lookUp && readFound(node.lookUp)
  async function ask(address: Asked) {
    try {
      const read = await fetchQuery<LookUpDialogQuery>(environment, query, { id: zoneTableId, ...address }, networkOnly).toPromise()
      setAnswer({ asked: address, node: read?.node ?? null })
    } catch (error) {
      setAnswer(null)
      toaster.error(failureMessage(error, t))
    }
  }
  const remotes = node?.remoteTables?.map(({ lookUp, ...table }) => ({ ...table, found: readFound(lookUp) })) ?? []
  return (
    <Modal open title={t('zone.lookUp.title')} onClose={onClose} width="lg">
      <Form form={form} onSubmit={ask}>
        <SelectField form={form} name="country" label={t('zone.field.country')} options={regions} />
        <TextField form={form} name="postcode" label={t('zone.lookUp.postcode')} autoComplete="off" optional />
        <TextField form={form} name="city" label={t('zone.field.city')} autoComplete="off" optional />
        <DayField form={form} name="day" label={t('zone.lookUp.day')} />
        <Flex justify="flex-end" gap="2">
          <Button onClick={onClose}>{t('ui.dialog.close')}</Button>
          <Button type="submit" variant="solid" colorPalette="brand">
            {t('zone.lookUp.ask')}
          </Button>
        </Flex>
      </Form>
      <Box role="status" pb="3">
        {asked && found && (
          <>
            <Box textStyle="lg" fontWeight="semibold" color={found.isFound || node?.kind === 'REMOTE_AREAS' ? 'positive.fg' : 'warn.fg'}>
              {t(
                answerOf(
                  node.kind,
                  found,
                  remotes.some((remote) => remote.found.isFound),
                ),
                { zone: zoneOf(found) },
              )}
            </Box>
            {found.edition && <Lines of={found} asked={asked} />}
            {remotes.map((remote) => (
              <Box key={remote.id} mt="2">
                <Box fontWeight="medium">{remote.displayName}</Box>
                <Lines of={remote.found} asked={asked} />
              </Box>
            ))}
          </>
        )}
      </Box>
    </Modal>
  )
}

const zoneOf = ({ lines }: Found) => lines.find(({ outcome }) => outcome === 'FOUND')?.row?.zone ?? ''

function answerOf(kind: string | undefined, { isFound, edition }: Found, isRemote: boolean) {
  if (!edition) return 'zone.lookUp.noEdition'
  if (kind === 'REMOTE_AREAS') return isFound ? 'zone.lookUp.remote' : 'zone.lookUp.notRemote'
  if (!isFound) return 'zone.lookUp.noZone'
  return isRemote ? 'zone.lookUp.zoneAndRemote' : 'zone.lookUp.zone'
}

/** What each level says. Levels that were not asked say nothing, and those of postcodes say it once. */
function Lines({ of: { lines, edition }, asked }: { of: Found; asked: Asked }) {
  const t = useT()
  if (!edition) return <Box textStyle="sm">{t('zone.lookUp.noEdition')}</Box>
  const ofPostcode = lines.filter(({ level }) => level.startsWith('POSTCODE'))
  const told = ofPostcode.find(({ row }) => row) ?? ofPostcode[0]
  return (
    <Box as="ul" listStyleType="none" mt="1" textStyle="sm">
      {lines
        .filter((line) => line.outcome !== 'NOT_ASKED' && (!ofPostcode.includes(line) || line === told))
        .map(({ level, outcome, row }) => {
          const of = level.startsWith('POSTCODE') ? 'POSTCODE' : (level as 'CITY')
          const values = { code: asked.postcode, city: asked.city, country: asked.country, place: row ? placeText(row) : '' }
          return (
            <Flex as="li" key={level} gap="2" align="baseline" color={row ? undefined : 'muted'}>
              {row ? <Check aria-hidden size="14" /> : <Minus aria-hidden size="14" />}
              <span>{t(row ? `zone.lookUp.found.${of}` : `zone.lookUp.${outcome as 'NO_ROW'}.${of}`, values)}</span>
            </Flex>
          )
        })}
    </Box>
  )
}
