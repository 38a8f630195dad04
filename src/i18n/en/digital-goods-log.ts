/** The texts of the audit log for digital goods and courses. */
export const digitalGoodsLog = {
  actions: {
    'digital_file.uploaded': 'File for buyers uploaded',
    'digital_benefit.created': 'Digital delivery added',
    'digital_benefit.changed': 'Digital delivery changed',
    'digital_benefit.deleted': 'Digital delivery removed',
    'digital_benefit.keys_added': 'License keys added',
    'order.license_released': 'License activation ended',
    'course.module_created': 'Module of a course added',
    'course.module_changed': 'Module of a course renamed',
    'course.module_deleted': 'Module of a course deleted',
    'course.ordered': 'Course rearranged',
    'course.students_enrolled': 'Students enrolled in a course',
    'course.enrollment_revoked': 'Enrollment in a course ended',
    'lesson.created': 'Lesson added',
    'lesson.changed': 'Lesson changed',
    'lesson.deleted': 'Lesson deleted',
    'lesson.file_uploaded': 'File of a lesson uploaded',
    'lesson.file_deleted': 'File of a lesson deleted',
  },
}
