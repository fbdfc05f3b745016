import { Button, type ButtonProps } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { LabelsDialog as Dialog } from './LabelsDialog.tsx'

const LabelsDialog = lazyComponent(() => import('./LabelsDialog.tsx').then((file) => file.LabelsDialog))

/** Button that prints labels, after asking for the paper. */
export function PrintLabelsButton({ size, ...dialog }: Omit<ComponentProps<typeof Dialog>, 'onClose'> & Pick<ButtonProps, 'size'>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...(size && { size })} onClick={() => setOpen(true)}>
        <Printer aria-hidden />
        {t('labels.print')}
      </Button>
      {isOpen && <LabelsDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  )
}
