/** A number that is counted up to a maximum: `99+` says that there may be more. */
export const countText = (count: number, maximum: number) => (count < maximum ? String(count) : `${maximum - 1}+`)
