import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { PackageExamination } from '../../deliver/examine/PackageExamination.tsx'
import { PackagePhotos } from '../../deliver/photo/PackagePhotos.tsx'
import type { PackageDetail_package$key } from './__generated__/PackageDetail_package.graphql.ts'
import { PackageActions } from './PackageActions.tsx'
import { PackageFacts } from './PackageFacts.tsx'
import { PackageFreight } from './PackageFreight.tsx'
import { PackageHistory } from './PackageHistory.tsx'
import { PackageInterceptions } from './PackageInterceptions.tsx'
import { PackageLabel } from './PackageLabel.tsx'
import { PackageLines } from './PackageLines.tsx'
import { PackageNotice } from './PackageNotice.tsx'
import { PackageParcels } from './PackageParcels.tsx'
import { PackageRecipient } from './PackageRecipient.tsx'
import { PackageRoute } from './PackageRoute.tsx'
import { PackageTracking } from './PackageTracking.tsx'
import { StateOf } from './packageColumns.tsx'

/** Contents, recipient and progress of a package. */
export function PackageDetail({ pkg: key }: { pkg: PackageDetail_package$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const pkg = useFragment(
    graphql`
      fragment PackageDetail_package on Package {
        number
        state
        abnormalReason
        interception
        hold {
          at
        }
        label {
          state
        }
        ...PackageActions_package
        ...PackageExamination_package
        ...PackageFacts_package
        ...PackageFreight_package
        ...PackageHistory_package
        ...PackageInterceptions_package
        ...PackageLabel_package
        ...PackageLines_package
        ...PackageNotice_package
        ...PackageParcels_package
        ...PackagePhotos_package
        ...PackageRecipient_package
        ...PackageRoute_package
        ...PackageTracking_package
      }
    `,
    key,
  )
  return (
    <DocumentPage
      title={pkg.number}
      back={linkTo('/out/parcel')}
      badge={<StateOf row={pkg} t={t} />}
      actions={<PackageActions pkg={pkg} />}
      side={
        <>
          <PackageRecipient pkg={pkg} />
          <PackageFacts pkg={pkg} />
          <PackageFreight pkg={pkg} />
          <PackageRoute pkg={pkg} />
          <PackageLabel pkg={pkg} />
        </>
      }
    >
      <PackageNotice pkg={pkg} />
      <PackageInterceptions pkg={pkg} />
      <PackageLines pkg={pkg} />
      <PackageParcels pkg={pkg} />
      <PackageTracking pkg={pkg} />
      <PackageExamination pkg={pkg} />
      <PackagePhotos pkg={pkg} />
      <PackageHistory pkg={pkg} />
    </DocumentPage>
  )
}
