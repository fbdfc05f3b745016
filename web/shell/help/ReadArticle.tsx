import { Box, Button, Flex } from '@chakra-ui/react'
import { ArrowLeft, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useLinkTo } from '../useWarehouse.ts'
import { ArticleText, Note } from './ArticleText.tsx'
import type { Article } from './article.ts'
import { screenOf } from './articlePaths.ts'
import { useMayOpen } from './useMayOpen.ts'

interface Props {
  article: Article | undefined
  section: number
  visit: number
  /** It is the article of the open page. */
  isOfPage: boolean
  onPage: () => void
  onArticle: (path: string) => void
  /** Above the article. */
  children: ReactNode
}

/** The article that is read: of the page, or one that was chosen, with the way to its screen and back. */
export function ReadArticle({ article, section, visit, isOfPage, onPage, onArticle, children }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const mayOpen = useMayOpen()
  const screen = article && screenOf(article.path)
  return (
    <Box
      data-scrolls
      flex="1"
      minH="0"
      overflowY="auto"
      px="4"
      pb="4"
      tabIndex={0}
      role="region"
      aria-label={article?.title ?? t('help.title')}
    >
      {children}
      {!isOfPage && (
        <Flex align="center" wrap="wrap" gap="2" mb="2">
          <Button size="xs" onClick={onPage}>
            <ArrowLeft aria-hidden />
            {t('help.back')}
          </Button>
          {screen && !mayOpen(screen) && (
            <Flex asChild align="center" gap="1">
              <Note>
                <Lock size={13} aria-hidden /> {t('help.noRight')}
              </Note>
            </Flex>
          )}
          {screen && mayOpen(screen) && !screen.path.includes(':') && (
            <Button asChild size="xs">
              <Link to={linkTo(screen.path)}>{t('help.open')}</Link>
            </Button>
          )}
        </Flex>
      )}
      {article ? (
        <ArticleText key={article.path} article={article} section={section} visit={visit} onArticle={onArticle} />
      ) : (
        <Note>{t('help.noArticle')}</Note>
      )}
    </Box>
  )
}
