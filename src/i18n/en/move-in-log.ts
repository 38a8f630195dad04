/** The texts of the audit log for imports and redirects. */
export const moveInLog = {
  actions: {
    'products.imported': 'Products imported',
    'products.undone': 'Change of products undone',
    'dump.imported': 'Data imported from the old system',
    'customer.import_started': 'Import of customers started',
    'customer.imported': 'Customers imported',
    'move_in.run': 'Import from another platform',
    'redirect.created': 'Redirect created',
    'redirect.deleted': 'Redirect deleted',
  },
}
