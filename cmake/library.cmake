# The library for other programs: every room below the answers in one shared object, its public headers, and what
# finds them again. Only what include/takeaway declares can be seen from outside.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(public_rooms base notation game values certificate partizan cones tiling period plane carpet dynamic position theorem theory proof coq survey atlas
  picture)
list(TRANSFORM public_rooms REPLACE "(.+)" "$<TARGET_OBJECTS:takeaway_\\1>" OUTPUT_VARIABLE public_objects)

add_library(takeaway_library SHARED ${public_objects})
add_library(takeaway::takeaway ALIAS takeaway_library)
target_link_libraries(takeaway_library PRIVATE Threads::Threads OpenSSL::Crypto hwy::hwy fmt::fmt ${Z3_LIBRARY}
  SQLite::SQLite3 PNG::PNG)
target_include_directories(takeaway_library INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_compile_features(takeaway_library INTERFACE cxx_std_23)
# What comes from static libraries of others stays inside as well.
target_link_options(takeaway_library PRIVATE -Wl,--exclude-libs,libfmt.a:libhwy.a -Wl,--no-undefined)
set_target_properties(takeaway_library PROPERTIES OUTPUT_NAME takeaway EXPORT_NAME takeaway
  VERSION ${PROJECT_VERSION}
  # Objects may be laid out anew in a minor version: a program finds the library it was built with, or a correction of it.
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/takeaway)
install(TARGETS takeaway_library EXPORT takeaway LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT libtakeaway-dev
  NAMELINK_COMPONENT libtakeaway-dev)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/takeaway DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT libtakeaway-dev)
install(EXPORT takeaway NAMESPACE takeaway:: FILE takeaway-targets.cmake DESTINATION ${package_folder}
  COMPONENT libtakeaway-dev)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/takeaway-config.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/takeaway-config.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/takeaway-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/takeaway-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/takeaway-config-version.cmake
  DESTINATION ${package_folder} COMPONENT libtakeaway-dev)
file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)  # so that the folder can be moved
configure_file(${CMAKE_CURRENT_LIST_DIR}/takeaway.pc.in ${CMAKE_CURRENT_BINARY_DIR}/takeaway.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/takeaway.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
  COMPONENT libtakeaway-dev)
