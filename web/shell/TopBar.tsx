import { Box, Button, Flex, Kbd } from '@chakra-ui/react'
import { ChevronDown, Menu as MenuIcon, Search, Warehouse as WarehouseIcon } from 'lucide-react'
import { Link } from 'react-router'
import { currentLanguage, languages } from '../i18n/language.ts'
import { useT } from '../i18n/useT.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Menu, MenuItem } from '../ui/overlay/Menu.tsx'
import { useActingFor } from './actingFor.ts'
import { useWaitingAnnouncements } from './announcements/Announcements.ts'
import { useWaitingApprovals } from './approvals/Approvals.ts'
import { HelpButton } from './help/HelpButton.tsx'
import { Logo } from './Logo.tsx'
import { customersLanding } from './landing.ts'
import { useUnreadNotices } from './notices/Notices.ts'
import { openPalette } from './PaletteShortcut.tsx'
import { LanguageItems, UserMenu } from './UserMenu.tsx'
import { useLinkTo, type WarehouseChoice } from './useWarehouse.ts'

const Bell = lazyComponent(() => import('./Bell.tsx').then((file) => file.Bell), { optional: true })

interface Props {
  viewer: { readonly name: string; readonly login: string | null | undefined }
  warehouses: readonly WarehouseChoice[]
  warehouse: WarehouseChoice | undefined
  onWarehouse: (id: string) => void
  onMenu: () => void
  isHelpOpen: boolean
  onHelp: () => void
}

export function TopBar({ viewer, warehouses, warehouse, onWarehouse, onMenu, isHelpOpen, onHelp }: Props) {
  const t = useT()
  const link = useLinkTo()
  const approvals = useWaitingApprovals()
  const announcements = useWaitingAnnouncements()
  const notices = useUnreadNotices()
  const customer = useActingFor()
  return (
    <Flex
      asChild
      align="center"
      gap={{ base: '1.5', sm: '3' }}
      flexShrink="0"
      h="12"
      px={{ base: '2', sm: '4' }}
      bg={customer ? 'shipperBar' : 'card'}
      borderBottomWidth="1px"
      // The bar of a customer is dark in both modes; its controls are those of the dark one.
      {...(customer && { colorScheme: 'dark', color: 'ink', 'data-customer': customer.code })}
    >
      <header>
        <Button variant="ghost" px="2" display={{ md: 'none' }} aria-label={t('shell.nav.open')} onClick={onMenu}>
          <MenuIcon aria-hidden />
        </Button>
        <Flex asChild display={{ base: 'none', sm: 'flex' }} align="center" gap="2" w={{ md: '11.25rem' }} flexShrink="0" borderRadius="l2">
          <Link to={link(customer ? customersLanding : '/home/panel')} aria-label={customer?.displayName ?? t('shell.brand.name')}>
            {customer ? <Initial name={customer.displayName} /> : <Logo size="1.375rem" />}
            <Box as="span" display={{ base: 'none', md: 'block' }} textStyle="lg" fontSize="0.9375rem" fontWeight="semibold" truncate>
              {customer?.displayName ?? t('shell.brand.name')}
            </Box>
          </Link>
        </Flex>
        <WarehouseMenu warehouses={warehouses} warehouse={warehouse} onWarehouse={onWarehouse} />
        <Box flex="1" />
        <SearchButton />
        <HelpButton isOpen={isHelpOpen} onToggle={onHelp} />
        <LanguageMenu />
        {warehouse && (approvals || announcements || notices) && (
          <Bell approvals={approvals} announcements={announcements} notices={notices} warehouseId={warehouse.id} />
        )}
        <UserMenu viewer={viewer} />
      </header>
    </Flex>
  )
}

/** The initial of the customer in place of a logo. */
function Initial({ name }: { name: string }) {
  return (
    <Flex
      as="span"
      aria-hidden
      align="center"
      justify="center"
      boxSize="5.5"
      flexShrink="0"
      borderRadius="l2"
      bg="white"
      color="shipperBar"
      fontWeight="bold"
      // Drawn, so that the link is named by the name alone.
      _before={{ content: JSON.stringify(name.slice(0, 1).toUpperCase()) }}
    />
  )
}

function WarehouseMenu({ warehouses, warehouse, onWarehouse }: Pick<Props, 'warehouses' | 'warehouse' | 'onWarehouse'>) {
  const t = useT()
  const name = warehouse?.name ?? t('shell.warehouse.none')
  const label = (
    <>
      <Box as="span" color="muted" display={{ base: 'none', sm: 'inline' }}>
        {t('shell.warehouse.label')}
      </Box>{' '}
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
      w={{ md: '14rem', lg: '20rem' }}
      borderColor={{ base: 'transparent', md: 'line' }}
    >
      <Search aria-hidden />
      <Box as="span" srOnly={{ base: true, md: false }} flex="1" minW="0" textAlign="start">
        <Box as="span" display="block" truncate>
          {t('shell.search.label')}
        </Box>
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
