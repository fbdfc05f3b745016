import { chakra } from '@chakra-ui/react'
import { SideList } from './SideList.ts'

/** A document to choose: its number, what it is about in lines of text, and the pieces or lines that are left. */
export interface WaitingDocument {
  id: string
  number: string
  about: readonly (string | false | null | undefined)[]
  left: number
  /** Work that the user has begun: stands first and is marked. */
  isMine?: boolean
}

interface Props {
  title: string
  documents: readonly WaitingDocument[]
  onChoose: (number: string) => void
}

/** Documents that wait for work at a station, begun ones of the user first; a tap opens one. */
export function WaitingDocuments({ title, documents, onChoose }: Props) {
  if (documents.length === 0) return null
  return (
    <SideList>
      <h4>{title}</h4>
      <ol>
        {documents
          .toSorted((a, b) => Number(b.isMine ?? false) - Number(a.isMine ?? false))
          .map(({ id, number, about, left, isMine }) => (
            <li key={id} data-now={isMine || undefined} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
              <Choice type="button" className="name" onClick={() => onChoose(number)}>
                <span className="code">{number}</span>
                {about.filter(Boolean).map((text) => (
                  <small key={String(text)}>{text}</small>
                ))}
              </Choice>
              <span className="count">
                <b>{left}</b>
              </span>
            </li>
          ))}
      </ol>
    </SideList>
  )
}

const Choice = chakra('button', { base: { minH: '12', textAlign: 'start', cursor: 'button', _hover: { textDecoration: 'underline' } } })
