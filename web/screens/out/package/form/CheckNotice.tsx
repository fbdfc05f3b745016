import { Box, Flex } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useT } from '../../../../i18n/useT.ts'
import type { PackageCheck } from './usePackageCheck.ts'

interface Props {
  check: PackageCheck | null
  /** A pending package is refused what a draft would wait for. */
  isPending: boolean
  /** Reasons beside those of stock and channel. */
  more?: readonly string[]
}

/** What saving would make of the package: pending, a draft and why, or refused and why. */
export function CheckNotice({ check, isPending, more = [] }: Props) {
  const t = useT()
  const reasons = (check?.draftReasons ?? []).map(({ code, line }) => {
    const of = check?.lineOf(line)
    const reason = t(`enum.DraftReasonCode.${code}`)
    if (!of) return reason
    const available = check?.availableOf(of.sku)
    if (code !== 'INSUFFICIENT_AVAILABLE' || available == null) return t('package.detail.reasonOf', { sku: of.sku, reason })
    return t('package.form.short', { sku: of.sku, reason, available })
  })
  const refusals = (check?.userErrors ?? []).map(({ message }) => message)
  const notes = refusals.length > 0 ? refusals : [...reasons, ...more]
  const tone = refusals.length > 0 ? 'negative' : notes.length > 0 ? 'warn' : 'positive'
  const Icon = { negative: CircleAlert, warn: TriangleAlert, positive: CircleCheck }[tone]
  const title = {
    negative: t('package.form.refused'),
    warn: t('package.form.draft'),
    positive: t(isPending ? 'package.form.stays' : 'package.form.pending'),
  }[tone]
  const isShown = check !== null || notes.length > 0
  // The region is always there, so that a change of its text is read out.
  return (
    <Box role="status">
      {isShown && (
        <Flex
          gap="3"
          px="4"
          py="3"
          borderRadius="l3"
          borderWidth="1px"
          bg={`${tone}.subtle`}
          borderColor={`${tone}.border`}
          color={`${tone}.fg`}
        >
          <Box flexShrink="0" pt="0.5">
            <Icon size={18} aria-hidden />
          </Box>
          <Box minW="0" overflowWrap="anywhere">
            <b>{title}</b>
            {notes.length > 0 && (
              <ul>
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
          </Box>
        </Flex>
      )}
    </Box>
  )
}
