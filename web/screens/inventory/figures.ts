/** The quantities of a product in a warehouse, on the way in first. */
export const figures = ['inTransit', 'toReceive', 'toShelve', 'good', 'defective', 'locked', 'available', 'total'] as const
