/** Views of a list of accounts. */
export const accountViews = ['ALL', 'ACTIVE', 'INVITED', 'INACTIVE'] as const
export type AccountView = (typeof accountViews)[number]

/** Whether an account belongs to a view; who was invited is active once they have a password. */
export function isInView(view: AccountView, { active, invitation }: { active: boolean; invitation: object | null | undefined }): boolean {
  if (view === 'ALL' || !active) return view === 'ALL' || view === 'INACTIVE'
  return view === (invitation ? 'INVITED' : 'ACTIVE')
}

/** The filter of the API for a view. */
export const accountFilter = (view: AccountView) => ({
  ...(view !== 'ALL' && { active: view !== 'INACTIVE' }),
  ...((view === 'ACTIVE' || view === 'INVITED') && { invited: view === 'INVITED' }),
})
