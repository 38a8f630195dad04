/** What can be done with a product from its card; 'menu' opens the rest of it. */
export type ProductAct = 'copy' | 'edit' | 'variants' | 'duplicate' | 'archive' | 'restore' | 'delete' | 'menu'
