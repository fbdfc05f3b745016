/** A reason not to start that a person can mend: its message is one line, shown without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
