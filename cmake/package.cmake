# Packages for Debian: the program with its manual pages and completions, and the library with its headers.
#   cmake --preset package && cmake --build build/package && cpack --config build/package/CPackConfig.cmake
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(help_files ${CMAKE_CURRENT_BINARY_DIR}/share)
add_custom_command(OUTPUT ${help_files}/man/man1/takeaway.1
  COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/scripts/help_files.py $<TARGET_FILE:takeaway> ${PROJECT_VERSION} ${help_files}
  COMMAND sh -c "gzip -9 -n -f ${help_files}/man/man1/*.1 && gzip -d -k ${help_files}/man/man1/takeaway.1.gz"
  DEPENDS takeaway ${PROJECT_SOURCE_DIR}/scripts/help_files.py ${PROJECT_SOURCE_DIR}/scripts/option_table.py
  COMMENT "Manual pages and completions" VERBATIM)
add_custom_target(takeaway_help_files ALL DEPENDS ${help_files}/man/man1/takeaway.1)
install(DIRECTORY ${help_files}/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT takeaway PATTERN takeaway.1 EXCLUDE)

string(TIMESTAMP PACKAGE_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(PACKAGE_CONTACT "The Takeaway authors <takeaway@localhost>")
foreach(package takeaway libtakeaway-dev)
  set(PACKAGE_NAME ${package})
  set(doc ${CMAKE_CURRENT_BINARY_DIR}/doc/${package})
  configure_file(${PROJECT_SOURCE_DIR}/packaging/debian/changelog.in ${doc}/changelog @ONLY)
  configure_file(${PROJECT_SOURCE_DIR}/packaging/debian/lintian-overrides.in
    ${CMAKE_CURRENT_BINARY_DIR}/lintian/${package} @ONLY)
  execute_process(COMMAND gzip -9 -n -f ${doc}/changelog)
  install(FILES ${doc}/changelog.gz ${PROJECT_SOURCE_DIR}/packaging/debian/copyright
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${package})
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/lintian/${package}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides COMPONENT ${package})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME takeaway)
set(CPACK_PACKAGE_CONTACT ${PACKAGE_CONTACT})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL takeaway libtakeaway-dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_TAKEAWAY_PACKAGE_NAME takeaway)
set(CPACK_DEBIAN_TAKEAWAY_PACKAGE_RECOMMENDS "cvc5, coq")
set(CPACK_COMPONENT_TAKEAWAY_DESCRIPTION "workbench for subtraction games
Nim-values at the limit of the machine, periods with proofs and certificates,
sums of heaps, theorems tried on millions of games or proved for all
parameters, surveys, pictures, and a page in the browser.")
set(CPACK_DEBIAN_LIBTAKEAWAY-DEV_PACKAGE_NAME libtakeaway-dev)
set(CPACK_DEBIAN_LIBTAKEAWAY-DEV_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_LIBTAKEAWAY-DEV_DESCRIPTION "library for subtraction games
The library behind the program takeaway, with headers for C++23, a CMake
package and a file for pkg-config.")
include(CPack)
