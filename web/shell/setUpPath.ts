/** Path of the page on which a second factor is set up, with the page to go on to. */
export const setUpPath = (next: string) => (next === '/' ? '/second-factor' : `/second-factor?${new URLSearchParams({ next })}`)
