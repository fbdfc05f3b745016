import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { CircleAlert, FileSpreadsheet, ListPlus } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { graphql } from 'react-relay'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { Encoding, type EncodingName } from '../../../graph/exchange/states.ts'
import { useT } from '../../i18n/useT.ts'
import { failureMessage } from '../../relay/failure.ts'
import { readSheet, uploadSheet } from '../../relay/sheetFiles.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { CustomerField } from '../../shell/CustomerField.tsx'
import { type ImportKind, importKinds, linkToFilled } from '../../shell/importKinds.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { Facts } from '../../ui/document/Facts.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { SelectField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { ImportUploadExamplesQuery } from './__generated__/ImportUploadExamplesQuery.graphql.ts'
import type { ImportUploadQuery } from './__generated__/ImportUploadQuery.graphql.ts'

const query = graphql`
  query ImportUploadQuery {
    settings {
      name
      value
    }
  }
`

const examples = graphql`
  query ImportUploadExamplesQuery($kind: ImportKind!, $warehouseId: ID!, $customerId: ID, $targetId: ID) {
    hasImportExamples(kind: $kind, warehouseId: $warehouseId, customerId: $customerId, targetId: $targetId)
  }
`

const encodings = Object.keys(Encoding.values) as EncodingName[]

interface Props {
  kind: ImportKind
  warehouseId: string
  /** What the rows go into; null if they belong to the customer that is chosen. */
  target: Target | null
}

interface Target {
  readonly targetId: string
  readonly documentId: string
  readonly documentKind?: string | null | undefined
  readonly name: string
}

/** The customer whose rows are imported, and the encoding of its file. */
const CustomerForm = z.object({ customerId: z.string().min(1), encoding: z.string() })
const TargetForm = CustomerForm.extend({ customerId: z.string() })
type UploadValues = z.infer<typeof CustomerForm>

interface Taken {
  name: string
  read: (values: UploadValues) => Promise<File> | File
}

/** A file that was taken: it is read, or was refused, or waits until the fields are filled. */
interface Upload extends Taken {
  state: 'busy' | 'refused' | 'waiting'
  sentence: string
}

/** Choice of the customer, or the name of what the rows go into, and a place for the file: by a click or by dropping it. */
export function ImportUpload({ kind, warehouseId, target }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const navigate = useNavigate()
  const id = useId()
  const rows = useBackgroundQuery<ImportUploadQuery>(query, {})?.settings.find(({ name }) => name === 'IMPORT_ROWS')?.value
  const form = useServerForm(target ? TargetForm : CustomerForm, { defaultValues: { customerId: '', encoding: '' } })
  const customer = form.watch('customerId')
  const isOwned = target !== null || customer !== ''
  const ownerOf = ({ customerId }: Pick<UploadValues, 'customerId'>) => (target ? { target: target.targetId } : { customer: customerId })
  const hasExamples = useBackgroundQuery<ImportUploadExamplesQuery>(
    examples,
    !isOwned ? null : { kind, warehouseId, customerId: target ? null : customer, targetId: target?.targetId ?? null },
  )?.hasImportExamples
  const [upload, setUpload] = useState<Upload | null>(null)
  const [over, setOver] = useState(false)
  const busy = upload?.state === 'busy'
  const isReady = isOwned && !busy

  const send = async ({ name, read }: Taken, values: UploadValues) => {
    try {
      const made = await uploadSheet(await read(values), {
        kind,
        warehouse: warehouseId,
        ...ownerOf(values),
        encoding: values.encoding,
      })
      await navigate(linkTo(`${importKinds[kind].path}/${encodeURIComponent(made)}`))
    } catch (error) {
      setUpload({ name, read, state: 'refused', sentence: failureMessage(error, t) })
    }
  }
  // What is typed counts, not what was chosen before it; a file is kept until the fields are right.
  const take = async (taken: Taken) => {
    if (busy) return
    setUpload({ ...taken, state: 'busy', sentence: '' })
    await form.settle()
    await form.handleSubmit(
      (values) => send(taken, values),
      () => setUpload({ ...taken, state: 'waiting', sentence: t('import.upload.waiting') }),
    )()
  }
  const takeFile = (file: File | undefined) => file && void take({ name: file.name, read: () => file })
  const takeExamples = () =>
    void take({
      name: t('import.examples.load'),
      read: (values) => readSheet(`/imports/examples/${kind}.xlsx?${new URLSearchParams({ warehouse: warehouseId, ...ownerOf(values) })}`),
    })
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    takeFile(event.dataTransfer.files[0])
  }

  return (
    <Flex direction="column" gap="3">
      {target && (
        <Facts
          facts={[
            [
              t('import.field.target'),
              <Box key="target" asChild color="brand.fg" fontWeight="medium">
                <Link to={linkToFilled(linkTo, kind, target)}>{target.name}</Link>
              </Box>,
            ],
          ]}
        />
      )}
      <FieldGrid>
        {!target && (
          <CustomerField
            form={form}
            name="customerId"
            label={t('import.field.customer')}
            placeholder={t('import.field.choose')}
            warehouseId={warehouseId}
            fillsOnly
            span={4}
          />
        )}
        <SelectField
          form={form}
          name="encoding"
          label={t('import.upload.encoding')}
          placeholder={t('import.upload.encodingAuto')}
          options={encodings.map((value) => ({ value, label: t(`enum.ImportEncoding.${value}`) }))}
          optional
          span={4}
        />
      </FieldGrid>
      <Drop
        data-over={(over && isReady) || undefined}
        data-ready={isReady || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden />
        <Box fontWeight="medium">{busy ? t('import.upload.reading', { name: upload.name }) : t('import.upload.drop')}</Box>
        <Box color="muted" textStyle="xs">
          {!isOwned ? t('import.upload.customerFirst') : rows !== undefined && t('import.upload.limits', { rows })}
        </Box>
        <Button asChild={isReady} disabled={!isReady} loading={busy} variant="solid" colorPalette="brand">
          {isReady ? <label htmlFor={id}>{t('import.upload.choose')}</label> : t('import.upload.choose')}
        </Button>
        <input
          id={id}
          type="file"
          accept=".xlsx,.xls,.csv"
          aria-label={t('import.step.file')}
          // While files are chosen, what was typed before may be refused: the file is still taken.
          disabled={busy}
          tabIndex={isReady ? 0 : -1}
          onChange={(event) => {
            takeFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </Drop>
      {hasExamples && (
        <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
          <Button onClick={takeExamples} disabled={!isReady}>
            <ListPlus aria-hidden />
            {t('import.examples.load')}
          </Button>
          <Box color="muted" textStyle="xs" flex="1" minW="16rem">
            {t('import.examples.hint')}
          </Box>
        </Flex>
      )}
      {upload?.sentence && (
        <Flex role="alert" gap="2" align="start" px="3" py="2" bg="negative.subtle" color="negative.fg" borderRadius="l2">
          <CircleAlert size={18} aria-hidden />
          <Box minW="0" flex="1">
            <Box fontWeight="medium" wordBreak="break-word">
              {upload.name}
            </Box>
            {upload.sentence}
          </Box>
          {upload.state === 'waiting' && <Button onClick={() => void take(upload)}>{t('import.upload.send')}</Button>}
        </Flex>
      )}
    </Flex>
  )
}

const Drop = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '1.5',
    px: '4',
    py: '8',
    borderWidth: '1.5px',
    borderStyle: 'dashed',
    borderColor: 'line.strong',
    borderRadius: 'l3',
    bg: 'sunken',
    color: 'soft',
    '& > button, & > label': { mt: '2' },
    '& input[type=file]': { position: 'absolute', opacity: '0', w: '1px', h: '1px', overflow: 'hidden' },
    '&:has(input:focus-visible) > label': { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
    '&[data-over]': { borderColor: 'brand.border', bg: 'brand.subtle' },
  },
})
