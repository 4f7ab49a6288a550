/** Addresses of the social networks; people sign in at Meta and come back to the first. */
export const socialPaths = {
  home: '/Consola/SocialMedia',
  /** The same, as the menu names it. */
  marketing: '/Consola/Marketing',
} as const
