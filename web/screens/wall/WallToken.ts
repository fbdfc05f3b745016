import { createContext, use } from 'react'
import { usePicture } from '../../relay/pictures.ts'

/** Token of the wall, or of the session of a person who opened it. */
export const WallToken = createContext('')

/** The object URL of a picture that the wall may show. */
export const useWallPicture = (path: string | null | undefined): string | null => usePicture(path, use(WallToken))
