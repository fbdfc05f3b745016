import { Box, Button } from '@chakra-ui/react'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { photosMaximum } from '../../../../graph/file/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useRight } from '../../../shell/rights.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { PackagePhotos_package$key } from './__generated__/PackagePhotos_package.graphql.ts'
import { PackagePhotoGallery } from './PackagePhotoGallery.tsx'

const PackagePhotoDialog = lazyComponent(() => import('./PackagePhotoDialog.tsx').then((file) => file.PackagePhotoDialog))

/** Photos of a package, and the way to add some; nothing for those who could only look at none. */
export function PackagePhotos({ pkg: key }: { pkg: PackagePhotos_package$key }) {
  const t = useT()
  const mayAdd = useRight('package:photo')
  const [adding, setAdding] = useState(false)
  const pkg = useFragment(
    graphql`
      fragment PackagePhotos_package on Package {
        id
        number
        photos {
          id
        }
        ...PackagePhotoGallery_package
      }
    `,
    key,
  )
  const { length: count } = pkg.photos
  if (count === 0 && !mayAdd) return null
  return (
    <Section
      title={t('photo.section', { count })}
      aside={
        mayAdd &&
        count < photosMaximum && (
          <Button size="xs" onClick={() => setAdding(true)}>
            <Camera aria-hidden />
            {t('photo.save')}
          </Button>
        )
      }
    >
      {count === 0 ? <Box color="muted">{t('photo.none')}</Box> : <PackagePhotoGallery pkg={pkg} />}
      {adding && <PackagePhotoDialog pkg={pkg} count={count} onClose={() => setAdding(false)} />}
    </Section>
  )
}
