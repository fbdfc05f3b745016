import { Box, Button, Flex } from '@chakra-ui/react'
import { ScanBarcode, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { CodeForm } from '../../../shell/CodeForm.tsx'
import { useLinkTo } from '../../../shell/useWarehouse.ts'

/** Field for a wave number; scanning needs no field. */
export function WaveNumberForm({ onCode }: { onCode: (code: string) => void }) {
  const t = useT()
  return <CodeForm label={t('wave.info.code')} submit={t('wave.info.show')} onCode={onCode} />
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
