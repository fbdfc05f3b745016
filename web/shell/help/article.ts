import { lexer, type Token, type Tokens } from 'marked'

/** A part of an article under one heading; the first one has none. */
export interface ArticleSection {
  heading: string | null
  /** Error code that it explains. */
  code: string | null
  blocks: readonly Token[]
  /** Its text without marks, for the search. */
  text: string
}

/** File of a picture, with its size in pixels. */
export interface PictureFile {
  address: string
  width: number
  height: number
}

/** The picture of an article: what it shows, and its file if there is one. */
export interface ArticlePicture {
  about: string
  file: PictureFile | null
}

/** A help article: its title, and what its screen is for in one sentence. */
export interface Article {
  path: string
  title: string
  about: string
  /** It stands below that sentence. */
  picture: ArticlePicture | null
  sections: readonly ArticleSection[]
}

/** Articles about errors belong to no screen. */
export const errorsFolder = 'errors/'

/** Article on what is new in the program. */
export const changesPath = 'changes'

/** Parses the Markdown of an article. */
export function parseArticle(path: string, markdown: string, file: PictureFile | null = null): Article {
  const tokens = lexer(markdown).filter(({ type }) => type !== 'space')
  const isTitle = tokens[0]?.type === 'heading' && (tokens[0] as Tokens.Heading).depth === 1
  const title = isTitle && tokens[0] ? plainText([tokens[0]]).trim() : ''
  const sections: { heading: string | null; code: string | null; blocks: Token[] }[] = [{ heading: null, code: null, blocks: [] }]
  for (const token of isTitle ? tokens.slice(1) : tokens) {
    if (token.type === 'heading') sections.push({ ...headingOf(token as Tokens.Heading, path.startsWith(errorsFolder)), blocks: [] })
    else sections.at(-1)?.blocks.push(token)
  }
  const first = sections[0]?.blocks[0]
  const shown = sections[0] && pictureText(sections[0].blocks[1])
  if (shown) sections[0]?.blocks.splice(1, 1)
  return {
    path,
    title,
    about: first?.type === 'paragraph' ? plainText([first]) : '',
    picture: shown ? { about: shown, file } : null,
    sections: sections.map((section) => ({ ...section, text: plainText(section.blocks) })),
  }
}

/** The heading of an error is its sentence, and its code at the end. */
function headingOf(token: Tokens.Heading, isError: boolean): Pick<ArticleSection, 'heading' | 'code'> {
  const last = token.tokens.at(-1)
  if (!isError || last?.type !== 'codespan') return { heading: plainText([token]).trim(), code: null }
  return { heading: plainText(token.tokens.slice(0, -1)).trim(), code: (last as Tokens.Codespan).text }
}

/** What a picture shows that is alone in its paragraph. */
function pictureText(token: Token | undefined): string | null {
  const [only, ...others] = token?.type === 'paragraph' ? childrenOf(token) : []
  return only?.type === 'image' && others.length === 0 ? (only as Tokens.Image).text : null
}

/** Targets of the links of an article: `help:` and the path of another article, or the address of a screen. */
export function linksOf({ sections }: Article): string[] {
  const found: string[] = []
  const visit = (token: Token) => {
    if (token.type === 'link') found.push((token as Tokens.Link).href)
    for (const child of childrenOf(token)) visit(child)
  }
  for (const { blocks } of sections) for (const block of blocks) visit(block)
  return found
}

/** Number of items in the ordered lists of an article. */
export function orderedItems({ sections }: Article): number {
  const lists = sections.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'list') as Tokens.List[])
  return lists.filter(({ ordered }) => ordered).reduce((sum, { items }) => sum + items.length, 0)
}

export function childrenOf(token: Token): readonly Token[] {
  if (token.type === 'list') return (token as Tokens.List).items
  return 'tokens' in token ? (token.tokens ?? []) : []
}

function plainText(tokens: readonly Token[]): string {
  const isBlock = ({ type }: Token) => ['paragraph', 'list', 'list_item', 'heading'].includes(type)
  return tokens
    .map((token) => {
      const children = childrenOf(token)
      const text = children.length > 0 ? plainText(children) : 'text' in token ? String(token.text) : ''
      return isBlock(token) ? `${text.trim()} ` : text
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trimStart()
}
