import { Component, type ReactNode } from 'react'

interface Props {
  /** What is shown; another one is tried anew. */
  of: unknown
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

interface State {
  of: unknown
  error: unknown
}

/** Stands around a part of a page that can fail by itself, so that the rest of the page stays. */
export class Catch extends Component<Props, State> {
  override state: State = { of: this.props.of, error: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, error: null }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : this.props.fallback(error)
  }
}
