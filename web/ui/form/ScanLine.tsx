import { Box, Button, Flex } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Input } from '../Input.tsx'
import { takeScans } from './scanTakers.ts'
import type { ScanLineState } from './useScanLine.ts'

/** Line above the lines of a document into which codes are scanned or typed: each becomes a line, or one more piece of it, and can be undone. */
export function ScanLine({ line, label }: { line: ScanLineState; label: string }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isFocused, setFocused] = useState(false)
  const { take, told, pending, undo } = line
  useEffect(() => (field.current ? takeScans(field.current, take) : undefined), [take])
  return (
    <Flex align="center" wrap="wrap" columnGap="3" rowGap="1.5" mb="3">
      <Box position="relative" w={{ base: 'full', sm: '22rem' }}>
        <Box position="absolute" insetStart="2.5" insetY="0" display="grid" placeItems="center" color="muted" pointerEvents="none">
          <ScanBarcode size={16} aria-hidden />
        </Box>
        <Input
          ref={field}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          ps="8"
          pe={isFocused ? { base: '6', sm: '32' } : '2.5'}
          value={text}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (text.trim() === '') return
            take(text.trim())
            setText('')
          }}
        />
        {isFocused && (
          <Flex
            position="absolute"
            insetEnd="2"
            insetY="0"
            align="center"
            gap="1.5"
            textStyle="xs"
            color="positive.fg"
            pointerEvents="none"
          >
            <Box boxSize="1.5" borderRadius="full" bg="positive.solid" />
            <Box as="span" hideBelow="sm">
              {t('form.scanLine.ready')}
            </Box>
          </Flex>
        )}
      </Box>
      <Box role="status" flex="1" minW={{ base: 'full', sm: '12rem' }} overflowWrap="anywhere">
        {pending > 0 ? (
          <Box color="muted">{t('form.picker.searching')}</Box>
        ) : (
          told && (
            <Flex key={told.no} align="center" gap="1.5" color={'refused' in told ? 'negative.fg' : 'positive.fg'}>
              <Box flexShrink="0">{'refused' in told ? <CircleAlert size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}</Box>
              <Box minW="0">{'refused' in told ? told.refused : told.done}</Box>
              {'done' in told && (
                <Button type="button" variant="plain" size="sm" colorPalette="positive" textDecoration="underline" onClick={undo}>
                  {t('form.scanLine.undo')}
                </Button>
              )}
            </Flex>
          )
        )}
      </Box>
    </Flex>
  )
}
