import { Box, Button, Flex } from '@chakra-ui/react'
import { ScanBarcode, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { Input } from '../../../ui/Input.tsx'

/** Field for a wave number; scanning needs no field. */
export function WaveNumberForm({ onCode }: { onCode: (code: string) => void }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  return (
    <Flex asChild gap="2" flex={{ base: '1 0 100%', sm: '0 1 20rem' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const input = field.current
          const code = input?.value.trim()
          if (!input || !code) return
          input.value = ''
          input.blur()
          onCode(code)
        }}
      >
        <Input
          ref={field}
          size="lg"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={t('wave.info.code')}
          placeholder={t('wave.info.code')}
        />
        <Button type="submit" size="lg" variant="solid" colorPalette="brand">
          {t('wave.info.show')}
        </Button>
      </form>
    </Flex>
  )
}

/** Empty state: no wave number given, or not found. */
export function WaveNotFound({ number }: { number: string }) {
  const t = useT()
  const linkTo = useLinkTo()
  const Icon = number ? SearchX : ScanBarcode
  return (
    <Flex role={number ? 'alert' : undefined} direction="column" align="center" textAlign="center" gap="2" px="4" py="16">
      <Box color={number ? 'negative.fg' : 'brand.fg'}>
        <Icon size={56} strokeWidth={1.4} aria-hidden />
      </Box>
      <Box textStyle="2xl" fontWeight="semibold" overflowWrap="anywhere">
        {number ? t('wave.info.none', { number }) : t('wave.info.scan')}
      </Box>
      <Box color="muted" textStyle="md" maxW="prose">
        {t(number ? 'wave.info.noneHint' : 'wave.info.scanHint')}
      </Box>
      {number && (
        <Button asChild mt="3">
          <Link to={linkTo('/out/wave/list')}>{t('ui.gone.list', { name: t('menu.out.waves') })}</Link>
        </Button>
      )}
    </Flex>
  )
}
