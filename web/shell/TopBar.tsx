import { Box, Button, Flex, Kbd } from '@chakra-ui/react'
import { ChevronDown, Globe, LogOut, Menu as MenuIcon, Search, Warehouse as WarehouseIcon } from 'lucide-react'
import { graphql, useMutation } from 'react-relay'
import { Link } from 'react-router'
import { chooseLanguage, currentLanguage, languages } from '../i18n/language.ts'
import { useT } from '../i18n/useT.ts'
import { beginLeaving, endSession } from '../relay/session.ts'
import { Menu, MenuItem, MenuSeparator } from '../ui/Menu.tsx'
import type { TopBarSignOutMutation } from './__generated__/TopBarSignOutMutation.graphql.ts'
import { Mark } from './Mark.tsx'
import { openPalette } from './PaletteKey.tsx'
import { useLinkTo, type WarehouseChoice } from './useWarehouse.ts'

interface Props {
  viewer: { readonly name: string }
  warehouses: readonly WarehouseChoice[]
  warehouse: WarehouseChoice | undefined
  onWarehouse: (id: string) => void
  onMenu: () => void
}

export function TopBar({ viewer, warehouses, warehouse, onWarehouse, onMenu }: Props) {
  const t = useT()
  const link = useLinkTo()
  return (
    <Flex
      asChild
      align="center"
      gap={{ base: '1.5', sm: '3' }}
      flexShrink="0"
      h="12"
      px={{ base: '2', sm: '4' }}
      bg="card"
      borderBottomWidth="1px"
    >
      <header>
        <Button variant="ghost" px="2" display={{ md: 'none' }} aria-label={t('shell.nav.open')} onClick={onMenu}>
          <MenuIcon aria-hidden />
        </Button>
        <Flex asChild align="center" gap="2" w={{ md: '11.25rem' }} flexShrink="0" borderRadius="l2">
          <Link to={link('/home/panel')} aria-label={t('shell.brand.name')}>
            <Mark size="1.375rem" />
            <Box as="span" display={{ base: 'none', md: 'block' }} textStyle="lg" fontSize="0.9375rem" fontWeight="semibold">
              {t('shell.brand.name')}
            </Box>
          </Link>
        </Flex>
        <WarehouseMenu warehouses={warehouses} warehouse={warehouse} onWarehouse={onWarehouse} />
        <Box flex="1" />
        <SearchButton />
        <LanguageMenu />
        <UserMenu name={viewer.name} />
      </header>
    </Flex>
  )
}

function WarehouseMenu({ warehouses, warehouse, onWarehouse }: Pick<Props, 'warehouses' | 'warehouse' | 'onWarehouse'>) {
  const t = useT()
  const name = warehouse?.name ?? t('shell.warehouse.none')
  const label = (
    <>
      <Box as="span" color="muted" display={{ base: 'none', sm: 'inline' }}>
        {t('shell.warehouse.label')}
      </Box>
      <Box as="span" display={{ sm: 'none' }} color="muted">
        <WarehouseIcon aria-hidden />
      </Box>
      <Box as="span" fontWeight="semibold" truncate>
        {name}
      </Box>
      <ChevronDown aria-hidden />
    </>
  )
  return (
    <Menu label={label} aria-label={`${t('shell.warehouse.label')} ${name}`} px="2.5" minW="0" flexShrink="1" maxW="20rem">
      {warehouses.map(({ id, number, name }) => (
        <MenuItem key={id} chosen={id === warehouse?.id} onSelect={() => onWarehouse(id)}>
          <Box as="span" display="block" truncate>
            {name}
          </Box>
          <Box as="span" display="block" textStyle="code" color="muted">
            {number}
          </Box>
        </MenuItem>
      ))}
    </Menu>
  )
}

function SearchButton() {
  const t = useT()
  return (
    <Button
      onClick={openPalette}
      aria-keyshortcuts="Control+K Meta+K"
      color="muted"
      fontWeight="normal"
      bg={{ md: 'surface' }}
      px={{ base: '2', md: '2.5' }}
      w={{ md: '20rem' }}
      borderColor={{ base: 'transparent', md: 'line' }}
    >
      <Search aria-hidden />
      <Box as="span" srOnly={{ base: true, md: false }} flex="1" textAlign="start">
        {t('shell.search.label')}
      </Box>
      <Kbd aria-hidden display={{ base: 'none', md: 'inline-flex' }}>
        {isMac ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </Button>
  )
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

function LanguageMenu() {
  const t = useT()
  const current = currentLanguage()
  const name = languages.find(({ language }) => language === current)?.name
  return (
    <Menu label={name} aria-label={`${t('shell.language.label')} ${name}`} px="2.5" display={{ base: 'none', sm: 'inline-flex' }}>
      <LanguageItems />
    </Menu>
  )
}

function LanguageItems() {
  const current = currentLanguage()
  return languages.map(({ language, name }) => (
    <MenuItem key={language} chosen={language === current} onSelect={() => chooseLanguage(language)}>
      <span lang={language}>{name}</span>
    </MenuItem>
  ))
}

function UserMenu({ name }: { name: string }) {
  const t = useT()
  const [signOut] = useMutation<TopBarSignOutMutation>(graphql`
    mutation TopBarSignOutMutation {
      signOut
    }
  `)
  // Whatever the server answers, this browser forgets the session.
  const leave = () => endSession('signedOut')
  const label = (
    <>
      <Flex
        as="span"
        aria-hidden
        align="center"
        justify="center"
        boxSize="5.5"
        borderRadius="full"
        bg="brand.subtle"
        color="brand.fg"
        textStyle="xs"
        fontWeight="semibold"
      >
        {name.slice(0, 1).toUpperCase()}
      </Flex>
      <Box as="span" srOnly>
        {t('shell.user.label')}
      </Box>
      <Box as="span" srOnly={{ base: true, sm: false }} maxW="8rem" truncate>
        {name}
      </Box>
      <ChevronDown aria-hidden />
    </>
  )
  return (
    <Menu label={label} px="2">
      <Box display={{ sm: 'none' }} role="none">
        <Flex align="center" gap="1.5" px="2.5" py="1" color="muted" textStyle="xs">
          <Globe size={13} aria-hidden />
          {t('shell.language.label')}
        </Flex>
        <LanguageItems />
        <MenuSeparator />
      </Box>
      <MenuItem
        onSelect={() => {
          beginLeaving()
          signOut({ variables: {}, onCompleted: leave, onError: leave })
        }}
      >
        <Flex as="span" align="center" gap="2">
          <LogOut size={15} aria-hidden />
          {t('shell.user.signOut')}
        </Flex>
      </MenuItem>
    </Menu>
  )
}
