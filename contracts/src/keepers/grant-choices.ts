/** What agents can be trusted with. Schema-free. */

/** read: search and read; propose: also propose moments, which the owner accepts or not. */
export const grantRights = ['read', 'propose'] as const
export const grantTopicsMax = 50
/** Agents that one keeper can be entrusted to. */
export const grantsMax = 50
/** Keepers whose permission a form can change at once. */
export const grantWishesMax = 200
