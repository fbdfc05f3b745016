import { Component, type ReactNode } from 'react'

interface Props {
  /** A change of this key resets the boundary. */
  of: unknown
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

interface State {
  of: unknown
  error: unknown
}

/** Error boundary around a part of a page that can fail by itself. */
export class ErrorBoundary extends Component<Props, State> {
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
