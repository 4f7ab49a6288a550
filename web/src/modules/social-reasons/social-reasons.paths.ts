export const socialReasonsPath = '/Consola/gestion_users/social_reason'
