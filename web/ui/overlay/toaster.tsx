import { Box, chakra, Flex } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/useT.ts'

const kinds = {
  success: { palette: 'positive', Icon: CircleCheck },
  neutral: { palette: 'gray', Icon: Info },
  error: { palette: 'negative', Icon: CircleAlert },
  warning: { palette: 'warn', Icon: TriangleAlert },
} as const
type Kind = keyof typeof kinds

interface Notice {
  id: number
  kind: Kind
  text: string
}

const shownForMs = 2500
const atMost = 4
const listeners = new Set<() => void>()
let notices: readonly Notice[] = []
let lastId = 0

function put(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

function show(kind: Kind, text: string): void {
  const others = notices.filter((notice) => notice.kind !== kind || notice.text !== text)
  put([...others, { id: ++lastId, kind, text }].slice(-atMost))
}

/** Shows a notification: `toaster.success(t('ui.copy.done'))`. Why not a library: docs/decisions/6-native-overlays.md. */
export const toaster = {
  success: (text: string) => show('success', text),
  neutral: (text: string) => show('neutral', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Outlet of the notifications, mounted once at the root. A popover, so that it is above open dialogs. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => notices)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (shown.length > 0) element.showPopover()
  }, [shown])

  return (
    <Flex
      ref={box}
      popover="manual"
      data-toaster
      direction="column"
      align="center"
      gap="2"
      position="fixed"
      inset="auto"
      top="3"
      left="50%"
      translate="-50% 0"
      w="max"
      maxW="calc(100dvw - 1.5rem)"
      bg="transparent"
      overflow="visible"
      css={{ '&:not(:popover-open)': { display: 'none' } }}
    >
      {shown.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </Flex>
  )
}

function Toast({ notice }: { notice: Notice }) {
  const t = useT()
  const [held, setHeld] = useState(false)
  const { palette, Icon } = kinds[notice.kind]

  useEffect(() => {
    if (held) return
    const timer = setTimeout(close, shownForMs, notice.id)
    return () => clearTimeout(timer)
  }, [held, notice.id])

  return (
    <Flex
      role={notice.kind === 'error' ? 'alert' : 'status'}
      data-kind={notice.kind}
      colorPalette={palette}
      align="center"
      gap="2.5"
      py="2"
      ps="3"
      pe="1.5"
      maxW="36rem"
      bg="colorPalette.solid"
      color="colorPalette.contrast"
      borderRadius="l3"
      borderInlineStartWidth="4px"
      borderInlineStartColor="colorPalette.border"
      boxShadow="lg"
      textStyle="md"
      animation="drop-in {durations.moderate} {easings.ease-out}"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Box asChild flexShrink="0" boxSize="4.5">
        <Icon aria-hidden />
      </Box>
      <Box minW="0">{notice.text}</Box>
      <CloseButton type="button" aria-label={t('ui.toast.close')} onClick={() => close(notice.id)}>
        <X size={16} aria-hidden />
      </CloseButton>
    </Flex>
  )
}

function close(id: number): void {
  put(notices.filter((notice) => notice.id !== id))
}

const CloseButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: '7',
    borderRadius: 'l2',
    cursor: 'button',
    color: 'inherit',
    _hover: { bg: 'colorPalette.strong' },
    _focusVisible: { outlineColor: 'white', outlineOffset: '-2px' },
  },
})
