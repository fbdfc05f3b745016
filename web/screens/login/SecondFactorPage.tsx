import { Button } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { Confirmation } from '../../shell/Confirmation.tsx'
import { useSignOut } from '../../shell/useSignOut.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { SecondFactorPageQuery } from './__generated__/SecondFactorPageQuery.graphql.ts'
import { nextPlace } from './nextPlace.ts'
import { SignInFrame } from './SignInFrame.tsx'

const SetUpFactor = lazyComponent(() => import('../../shell/account/factor/SetUpFactor.tsx').then((file) => file.SetUpFactor))

const query = graphql`
  query SecondFactorPageQuery {
    viewer {
      login
      mustSetUpSecondFactor
      secondFactor {
        requiredBy
      }
    }
  }
`

export const loader = pageLoader<SecondFactorPageQuery>(query, () => ({}))

/** Where those whose role requires a second factor set it up before they go on. */
export function Component() {
  const t = useT()
  const signOut = useSignOut()
  const [search] = useSearchParams()
  const { viewer } = usePage<SecondFactorPageQuery>(query)
  // The page is loaded again, because everything that was read before was read without rights.
  const goOn = () => window.location.replace(nextPlace(search.get('next'), window.location.origin) ?? '/')
  const role = viewer.secondFactor?.requiredBy
  return (
    <SignInFrame
      page={t('account.factor.title.setUp')}
      title={t('account.factor.title.setUp')}
      about={viewer.mustSetUpSecondFactor && role ? t('account.factor.required', { role }) : t('account.factor.notRequired')}
    >
      {viewer.mustSetUpSecondFactor ? (
        <>
          <SetUpFactor isReplacing={false} onDone={goOn} />
          <Confirmation login={viewer.login ?? ''} />
          <Button variant="ghost" w="full" onClick={signOut}>
            {t('shell.user.signOut')}
          </Button>
        </>
      ) : (
        <Button variant="solid" size="lg" w="full" onClick={goOn}>
          {t('account.factor.goOn')}
        </Button>
      )}
    </SignInFrame>
  )
}
