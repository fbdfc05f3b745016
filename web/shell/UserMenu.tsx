import { Box, Flex } from '@chakra-ui/react'
import { ChevronDown, Globe, KeyRound, LogOut, type LucideIcon, MonitorX, ShieldCheck, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { chooseLanguage, currentLanguage, languages } from '../i18n/language.ts'
import { useT } from '../i18n/useT.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/overlay/Menu.tsx'
import { useSignOut } from './useSignOut.ts'
import { useLinkTo } from './useWarehouse.ts'

const ProfileDialog = lazyComponent(() => import('./account/ProfileDialog.tsx').then((file) => file.ProfileDialog))
const ChangePasswordDialog = lazyComponent(() => import('./account/ChangePasswordDialog.tsx').then((file) => file.ChangePasswordDialog))
const SignOutEverywhereDialog = lazyComponent(() =>
  import('./account/SignOutEverywhereDialog.tsx').then((file) => file.SignOutEverywhereDialog),
)

interface Props {
  viewer: { readonly name: string; readonly login: string | null | undefined }
}

/** User name and account actions. */
export function UserMenu({ viewer: { name, login } }: Props) {
  const t = useT()
  const [open, setOpen] = useState<'profile' | 'password' | 'everywhere' | null>(null)
  const signOut = useSignOut()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const close = () => setOpen(null)
  return (
    <>
      <Menu label={<Label name={name} />} px="2">
        <Box px="2.5" py="1.5" role="none">
          <Box fontWeight="semibold" truncate>
            {name}
          </Box>
          <Box color="muted" textStyle="xs" truncate>
            {login}
          </Box>
        </Box>
        <MenuSeparator />
        <IconItem icon={UserRound} onSelect={() => setOpen('profile')}>
          {t('account.profile.title')}
        </IconItem>
        <IconItem icon={KeyRound} onSelect={() => setOpen('password')}>
          {t('account.password.title')}
        </IconItem>
        <IconItem icon={ShieldCheck} onSelect={() => void navigate(linkTo('/account/security'))}>
          {t('account.security.title')}
        </IconItem>
        <MenuSeparator />
        <Flex align="center" gap="2" px="2.5" py="1" color="muted" textStyle="xs" role="none">
          <Globe size={15} aria-hidden />
          {t('shell.language.label')}
        </Flex>
        <LanguageItems />
        <MenuSeparator />
        <IconItem icon={LogOut} onSelect={signOut}>
          {t('shell.user.signOut')}
        </IconItem>
        <IconItem icon={MonitorX} onSelect={() => setOpen('everywhere')}>
          {t('shell.user.signOutEverywhere')}
        </IconItem>
      </Menu>
      {open === 'profile' && <ProfileDialog onClose={close} />}
      {open === 'password' && <ChangePasswordDialog login={login ?? ''} onClose={close} />}
      {open === 'everywhere' && <SignOutEverywhereDialog onClose={close} />}
    </>
  )
}

export function LanguageItems() {
  const current = currentLanguage()
  return languages.map(({ language, name }) => (
    <MenuItem key={language} chosen={language === current} onSelect={() => chooseLanguage(language)}>
      <span lang={language}>{name}</span>
    </MenuItem>
  ))
}

function IconItem({ icon: Icon, onSelect, children }: { icon: LucideIcon; onSelect: () => void; children: ReactNode }) {
  return (
    <MenuItem onSelect={onSelect}>
      <Flex as="span" align="center" gap="2">
        <Icon size={15} aria-hidden />
        {children}
      </Flex>
    </MenuItem>
  )
}

function Label({ name }: { name: string }) {
  const t = useT()
  return (
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
      <Box as="span" srOnly={{ base: true, sm: false }}>
        <Box as="span" display="block" maxW="8rem" truncate>
          {name}
        </Box>
      </Box>
      <ChevronDown aria-hidden />
    </>
  )
}
